//go:build !purego

#include "textflag.h"

// V0 to V3 have 64 octets, V4 to V7 the bits of their upper halves, and V20 to V23 their lower halves.

// WHICH sets the bits of dst for the octets that are in the set in V24. V17 has the weights of bits.
#define WHICH(dst) \
	VTBL   V20.B16, [V24.B16], V25.B16; \
	VTBL   V21.B16, [V24.B16], V26.B16; \
	VTBL   V22.B16, [V24.B16], V27.B16; \
	VTBL   V23.B16, [V24.B16], V28.B16; \
	VCMTST V4.B16, V25.B16, V25.B16; \
	VCMTST V5.B16, V26.B16, V26.B16; \
	VCMTST V6.B16, V27.B16, V27.B16; \
	VCMTST V7.B16, V28.B16, V28.B16; \
	GATHER(dst)

// GATHER sets the bits of dst for the octets of V25 to V28 that are all ones: the others are 0.
#define GATHER(dst) \
	VAND  V17.B16, V25.B16, V25.B16; \
	VAND  V17.B16, V26.B16, V26.B16; \
	VAND  V17.B16, V27.B16, V27.B16; \
	VAND  V17.B16, V28.B16, V28.B16; \
	VADDP V26.B16, V25.B16, V25.B16; \
	VADDP V28.B16, V27.B16, V27.B16; \
	VADDP V27.B16, V25.B16, V25.B16; \
	VADDP V25.B16, V25.B16, V25.B16; \
	VMOV  V25.D[0], dst; \
	LSR   R4, dst, dst; \
	AND   R5, dst, dst

#define SET(k) \
	VLD1.P 16(R2), [V24.B16]; \
	WHICH(R8); \
	MOVD   R8, (8*k)(R3)

// ENCODE adds R11, the percent-encoded octets, to the mask of a set that has them.
#define ENCODE \
	MOVD.P 8(R2), R12; \
	AND    R11, R12, R12; \
	MOVD   (R3), R13; \
	ORR    R12, R13, R13; \
	MOVD.P R13, 8(R3)

#define HALVES \
	VUSHR $4, V0.B16, V4.B16; \
	VUSHR $4, V1.B16, V5.B16; \
	VUSHR $4, V2.B16, V6.B16; \
	VUSHR $4, V3.B16, V7.B16; \
	VTBL  V4.B16, [V16.B16], V4.B16; \
	VTBL  V5.B16, [V16.B16], V5.B16; \
	VTBL  V6.B16, [V16.B16], V6.B16; \
	VTBL  V7.B16, [V16.B16], V7.B16; \
	VAND  V18.B16, V0.B16, V20.B16; \
	VAND  V18.B16, V1.B16, V21.B16; \
	VAND  V18.B16, V2.B16, V22.B16; \
	VAND  V18.B16, V3.B16, V23.B16

// func MasksOf(text string, i int, sets *MaskSets, out *Masks)
TEXT ·MasksOf(SB), NOSPLIT|NOFRAME, $0-40
	MOVD text_base+0(FP), R0
	MOVD text_len+8(FP), R1
	MOVD i+16(FP), R2
	ADD  R2, R0
	SUB  R2, R1
	MOVD sets+24(FP), R2
	MOVD out+32(FP), R3
	MOVD ZR, R4            // how many octets before the text are read
	MOVD $-1, R5           // the bits of those that count
	CMP  $64, R1
	BHS  load
	MOVD $1, R5
	LSL  R1, R5, R5
	SUB  $1, R5
	AND  $4095, R0, R6
	CMP  $4032, R6
	BLS  load
	ADD  R1, R6, R6
	CMP  $4096, R6
	BHI  load              // the text goes on into the next page: both are there

	// The 64 octets from here on leave the page; those that end with the text are in it.
	MOVD $64, R4
	SUB  R1, R4
	SUB  R4, R0

load:
	VMOVQ $0x8040201008040201, $0, V16
	VMOVQ $0x8040201008040201, $0x8040201008040201, V17
	VMOVI $15, V18.B16
	VLD1  (R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	HALVES
	SET(0)
	SET(1)
	SET(2)
	SET(3)
	SET(4)
	SET(5)
	VMOVI $37, V24.B16
	VCMEQ V24.B16, V0.B16, V25.B16
	VCMEQ V24.B16, V1.B16, V26.B16
	VCMEQ V24.B16, V2.B16, V27.B16
	VCMEQ V24.B16, V3.B16, V28.B16
	GATHER(R9)
	CBZ   R9, done

	VMOVQ $0x0858585858585808, $0x0000000000000808, V24 // HEXDIG
	WHICH(R10)
	LSR $1, R10, R11
	AND R10>>2, R11, R11
	AND R9, R11, R11
	ORR R11<<1, R11, R12
	ORR R11<<2, R12, R11
	ENCODE
	ENCODE
	ENCODE
	ENCODE
	ENCODE
	ENCODE

done:
	RET

// func MaskSpan(text string, i int, sets *MaskSets, set int) int
TEXT ·MaskSpan(SB), NOSPLIT|NOFRAME, $0-48
	MOVD  text_base+0(FP), R0
	MOVD  text_len+8(FP), R1
	MOVD  i+16(FP), R2
	ADD   R2, R0
	SUB   R2, R1
	MOVD  sets+24(FP), R2
	MOVD  set+32(FP), R3
	ADD   R3<<4, R2, R2
	MOVD  ZR, R3
	VMOVQ $0x8040201008040201, $0, V16
	VMOVI $15, V18.B16
	VLD1  (R2), [V24.B16]

next:
	CMP    $64, R1
	BLT    out
	VLD1.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	HALVES
	VTBL   V20.B16, [V24.B16], V25.B16
	VTBL   V21.B16, [V24.B16], V26.B16
	VTBL   V22.B16, [V24.B16], V27.B16
	VTBL   V23.B16, [V24.B16], V28.B16
	VCMTST V4.B16, V25.B16, V25.B16
	VCMTST V5.B16, V26.B16, V26.B16
	VCMTST V6.B16, V27.B16, V27.B16
	VCMTST V7.B16, V28.B16, V28.B16
	VAND   V25.B16, V26.B16, V25.B16
	VAND   V27.B16, V28.B16, V27.B16
	VAND   V25.B16, V27.B16, V25.B16
	VMOV   V25.D[0], R4
	VMOV   V25.D[1], R5
	AND    R4, R5, R4
	CMN    $1, R4
	BNE    out
	ADD    $64, R3
	SUB    $64, R1
	B      next

out:
	MOVD R3, ret+40(FP)
	RET
