//go:build !purego

#include "textflag.h"

// MaskSets has Nibbles at 0, Encoded at 96 and Count at 144.

// HEXDIG, as MaskSets.Nibbles has sets.
DATA digits<>+0(SB)/8, $0x0858585858585808
DATA digits<>+8(SB)/8, $0x0000000000000808
GLOBL digits<>(SB), RODATA|NOPTR, $16

// The bit of an upper half of an octet; all bits, which no lower half has, where that is not of ASCII.
DATA upper<>+0(SB)/8, $0x8040201008040201
DATA upper<>+8(SB)/8, $0xffffffffffffffff
GLOBL upper<>(SB), RODATA|NOPTR, $16

// The same without any bit where that is not of ASCII.
DATA upper512<>+0(SB)/8, $0x8040201008040201
DATA upper512<>+8(SB)/8, $0x0000000000000000
GLOBL upper512<>(SB), RODATA|NOPTR, $16

DATA low4<>+0(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA low4<>+8(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA low4<>+16(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA low4<>+24(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL low4<>(SB), RODATA|NOPTR, $32

DATA percent<>+0(SB)/8, $0x2525252525252525
DATA percent<>+8(SB)/8, $0x2525252525252525
DATA percent<>+16(SB)/8, $0x2525252525252525
DATA percent<>+24(SB)/8, $0x2525252525252525
GLOBL percent<>(SB), RODATA|NOPTR, $32

// 64 octets that stay as they are, and 64 that no set has.
DATA past<>+0(SB)/8, $0x0000000000000000
DATA past<>+8(SB)/8, $0x0000000000000000
DATA past<>+16(SB)/8, $0x0000000000000000
DATA past<>+24(SB)/8, $0x0000000000000000
DATA past<>+32(SB)/8, $0x0000000000000000
DATA past<>+40(SB)/8, $0x0000000000000000
DATA past<>+48(SB)/8, $0x0000000000000000
DATA past<>+56(SB)/8, $0x0000000000000000
DATA past<>+64(SB)/8, $0x8080808080808080
DATA past<>+72(SB)/8, $0x8080808080808080
DATA past<>+80(SB)/8, $0x8080808080808080
DATA past<>+88(SB)/8, $0x8080808080808080
DATA past<>+96(SB)/8, $0x8080808080808080
DATA past<>+104(SB)/8, $0x8080808080808080
DATA past<>+112(SB)/8, $0x8080808080808080
DATA past<>+120(SB)/8, $0x8080808080808080
GLOBL past<>(SB), RODATA|NOPTR, $128

// WHICH64 sets the bits of dst for the octets in Y0 and Y1 that are in the set in Y4; Y2 and Y3 have the bits of their upper halves.
#define WHICH64(dst) \
	VPSHUFB   Y0, Y4, Y5; \
	VPSHUFB   Y1, Y4, Y6; \
	VPAND     Y2, Y5, Y5; \
	VPAND     Y3, Y6, Y6; \
	VPCMPEQB  Y2, Y5, Y5; \
	VPCMPEQB  Y3, Y6, Y6; \
	VPMOVMSKB Y5, dst; \
	VPMOVMSKB Y6, DX; \
	SHLQ      $32, DX; \
	ORQ       DX, dst

// WHICH32 does so for the octets in Y0 alone.
#define WHICH32(dst) \
	VPSHUFB   Y0, Y4, Y5; \
	VPAND     Y2, Y5, Y5; \
	VPCMPEQB  Y2, Y5, Y5; \
	VPMOVMSKB Y5, dst

#define SET64(k, dst) \
	VBROADCASTI128 (16*k)(CX), Y4; \
	WHICH64(dst); \
	MOVQ dst, (8*k)(DI)

#define SET32(k, dst) \
	VBROADCASTI128 (16*k)(CX), Y4; \
	WHICH32(dst); \
	MOVQ dst, (8*k)(DI)

// ENCODE adds R9, the percent-encoded octets, to the mask of a set that has them.
#define ENCODE(k) \
	MOVQ R9, AX; \
	ANDQ (96+8*k)(CX), AX; \
	ORQ  AX, (8*k)(DI)

// SET512 writes the mask of set k for the octets in Z0 that K1 has; Z2 has the bits of their upper halves.
#define SET512(k) \
	VBROADCASTI32X4 (16*k)(CX), Z4; \
	VPSHUFB  Z0, Z4, Z5; \
	VPTESTMB Z5, Z2, K1, K2; \
	KMOVQ    K2, (8*k)(DI)

// func MasksOf(text string, i int, sets *MaskSets, out *Masks)
TEXT ·MasksOf(SB), NOSPLIT, $128-40
	MOVQ text_base+0(FP), SI
	MOVQ text_len+8(FP), BX
	MOVQ i+16(FP), AX
	ADDQ AX, SI
	SUBQ AX, BX
	MOVQ sets+24(FP), CX
	MOVQ out+32(FP), DI
	CMPB ·hasAVX512(SB), $0
	JNE  wide

narrow:
	VMOVDQU low4<>(SB), Y7
	VBROADCASTI128 upper<>(SB), Y8
	VMOVDQU percent<>(SB), Y9
	CMPQ BX, $64
	JAE  full
	MOVL SI, AX
	ANDL $4095, AX
	CMPL AX, $4032
	JHI  edge
	CMPQ BX, $32
	JLS  half

load:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	LEAQ    past<>+64(SB), R11
	SUBQ    BX, R11
	VPOR    (R11), Y0, Y0
	VPOR    32(R11), Y1, Y1
	VPSRLW  $4, Y0, Y2
	VPSRLW  $4, Y1, Y3
	VPAND   Y7, Y2, Y2
	VPAND   Y7, Y3, Y3
	VPSHUFB Y2, Y8, Y2
	VPSHUFB Y3, Y8, Y3
	SET64(0, AX)
	SET64(1, R12)
	SET64(2, AX)
	SET64(3, R12)
	CMPQ 144(CX), $4
	JLE  percent64
	SET64(4, AX)
	CMPQ 144(CX), $5
	JLE  percent64
	SET64(5, R12)

percent64:
	VPCMPEQB Y0, Y9, Y5
	VPCMPEQB Y1, Y9, Y6
	VPOR     Y5, Y6, Y10
	VPTEST   Y10, Y10
	JEQ      done
	VPMOVMSKB Y5, R8
	VPMOVMSKB Y6, DX
	SHLQ      $32, DX
	ORQ       DX, R8
	VBROADCASTI128 digits<>(SB), Y4
	WHICH64(R9)
	JMP encode

half:
	VMOVDQU (SI), Y0
	LEAQ    past<>+64(SB), R11
	SUBQ    BX, R11
	VPOR    (R11), Y0, Y0
	VPSRLW  $4, Y0, Y2
	VPAND   Y7, Y2, Y2
	VPSHUFB Y2, Y8, Y2
	SET32(0, AX)
	SET32(1, R12)
	SET32(2, AX)
	SET32(3, R12)
	CMPQ 144(CX), $4
	JLE  percent32
	SET32(4, AX)
	CMPQ 144(CX), $5
	JLE  percent32
	SET32(5, R12)

percent32:
	VPCMPEQB Y0, Y9, Y5
	VPMOVMSKB Y5, R8
	TESTL R8, R8
	JEQ   done
	VBROADCASTI128 digits<>(SB), Y4
	WHICH32(R9)

encode: // R8: where "%" is, R9: where HEXDIG is
	MOVQ R9, R10
	SHRQ $1, R9
	SHRQ $2, R10
	ANDQ R10, R9
	ANDQ R8, R9
	MOVQ R9, R8
	LEAQ (R9)(R9*1), R10
	ORQ  R10, R8
	SHLQ $2, R9
	ORQ  R8, R9
	ENCODE(0)
	ENCODE(1)
	ENCODE(2)
	ENCODE(3)
	CMPQ 144(CX), $4
	JLE  done
	ENCODE(4)
	CMPQ 144(CX), $5
	JLE  done
	ENCODE(5)

done:
	VZEROUPPER
	RET

full:
	MOVL $64, BX
	JMP  load

wide: // 64 octets in one register
	CMPQ BX, $64
	JB   partial
	VMOVDQU64 (SI), Z0
	KXNORQ    K1, K1, K1
	JMP       load512

partial: // A masked load reads no octet behind the text, but takes long if there is no page.
	MOVL SI, AX
	ANDL $4095, AX
	CMPL AX, $4032
	JHI  narrow
	MOVQ  $-1, AX
	BZHIQ BX, AX, AX
	KMOVQ AX, K1
	VMOVDQU8.Z (SI), K1, Z0

load512:
	VBROADCASTI32X4 low4<>(SB), Z7
	VBROADCASTI32X4 upper512<>(SB), Z8
	VBROADCASTI32X4 percent<>(SB), Z9
	VPSRLW   $4, Z0, Z2
	VPANDQ   Z7, Z2, Z2
	VPSHUFB  Z2, Z8, Z2
	VPCMPEQB Z0, Z9, K3
	SET512(0)
	SET512(1)
	SET512(2)
	SET512(3)
	CMPQ 144(CX), $4
	JLE  percent512
	SET512(4)
	CMPQ 144(CX), $5
	JLE  percent512
	SET512(5)

percent512:
	KMOVQ    K3, R8
	TESTQ    R8, R8
	JEQ      done
	VBROADCASTI32X4 digits<>(SB), Z4
	VPSHUFB  Z0, Z4, Z5
	VPTESTMB Z5, Z2, K1, K2
	KMOVQ    K2, R9
	JMP      encode

edge: // The 64 octets from p on leave the page.
	ADDL BX, AX
	CMPL AX, $4096
	JHI  load // as the text does: both pages are there
	// The 64 octets that end with the text are in its page: onto the stack, and from there.
	VMOVDQU -64(SI)(BX*1), Y0
	VMOVDQU -32(SI)(BX*1), Y1
	VMOVDQU Y0, buf-128(SP)
	VMOVDQU Y1, buf-96(SP)
	MOVQ    $64, AX
	SUBQ    BX, AX
	LEAQ    buf-128(SP), SI
	ADDQ    AX, SI
	JMP     load

// func MaskSpan(text string, i int, sets *MaskSets, set int) int
TEXT ·MaskSpan(SB), NOSPLIT, $0-48
	MOVQ text_base+0(FP), SI
	MOVQ text_len+8(FP), BX
	MOVQ i+16(FP), AX
	ADDQ AX, SI
	SUBQ AX, BX
	MOVQ sets+24(FP), DI
	MOVQ set+32(FP), AX
	SHLQ $4, AX
	ADDQ AX, DI
	XORL AX, AX
	SUBQ $64, BX
	JLT  none
	CMPB ·hasAVX512(SB), $0
	JNE  wide
	VBROADCASTI128 (DI), Y4
	VMOVDQU low4<>(SB), Y7
	VBROADCASTI128 upper<>(SB), Y8

next:
	VMOVDQU (SI)(AX*1), Y0
	VMOVDQU 32(SI)(AX*1), Y1
	VPSRLW  $4, Y0, Y2
	VPSRLW  $4, Y1, Y3
	VPAND   Y7, Y2, Y2
	VPAND   Y7, Y3, Y3
	VPSHUFB Y2, Y8, Y2
	VPSHUFB Y3, Y8, Y3
	VPSHUFB Y0, Y4, Y5
	VPSHUFB Y1, Y4, Y6
	VPAND   Y2, Y5, Y5
	VPAND   Y3, Y6, Y6
	VPCMPEQB Y2, Y5, Y5
	VPCMPEQB Y3, Y6, Y6
	VPAND   Y5, Y6, Y5
	VPMOVMSKB Y5, CX
	CMPL CX, $-1
	JNE  out
	ADDQ $64, AX
	CMPQ AX, BX
	JLE  next

out:
	VZEROUPPER

none:
	MOVQ AX, ret+40(FP)
	RET

wide:
	VBROADCASTI32X4 (DI), Z4
	VBROADCASTI32X4 low4<>(SB), Z7
	VBROADCASTI32X4 upper512<>(SB), Z8

next512:
	VMOVDQU64 (SI)(AX*1), Z0
	VPSRLW    $4, Z0, Z2
	VPANDQ    Z7, Z2, Z2
	VPSHUFB   Z2, Z8, Z2
	VPSHUFB   Z0, Z4, Z5
	VPTESTMB  Z5, Z2, K2
	KORTESTQ  K2, K2
	JCC  out // not all ones
	ADDQ $64, AX
	CMPQ AX, BX
	JLE  next512
	JMP  out

// func vectorSets() (avx2, avx512 bool)
TEXT ·vectorSets(SB), NOSPLIT, $0-2
	MOVB $0, avx2+0(FP)
	MOVB $0, avx512+1(FP)
	XORL AX, AX
	CPUID
	CMPL AX, $7
	JLT  no
	MOVL $1, AX
	XORL CX, CX
	CPUID
	ANDL $0x18000000, CX // OSXSAVE and AVX
	CMPL CX, $0x18000000
	JNE  no
	XORL CX, CX
	XGETBV
	MOVL AX, R8
	ANDL $6, AX // the system keeps XMM and YMM
	CMPL AX, $6
	JNE  no
	MOVL $7, AX
	XORL CX, CX
	CPUID
	TESTL $0x20, BX // AVX2
	JEQ  no
	MOVB $1, avx2+0(FP)
	ANDL $0xE6, R8 // and ZMM and the masks
	CMPL R8, $0xE6
	JNE  no
	ANDL $0x40010100, BX // AVX512BW, AVX512F and BMI2
	CMPL BX, $0x40010100
	JNE  no
	TESTL $0x40, CX // AVX512_VBMI2: older processors can become slower by using ZMM
	JEQ  no
	MOVB $1, avx512+1(FP)

no:
	RET
