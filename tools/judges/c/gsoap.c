// Client of gSOAP, to be watched: see ../README.md.

#include <stdio.h>
#include "stdsoap2.h"

struct Namespace namespaces[] = {{"SOAP-ENV", "http://schemas.xmlsoap.org/soap/envelope/", NULL, NULL}, {NULL, NULL, NULL, NULL}};

int main(int argc, char **argv) {
	struct soap *soap = soap_new();
	soap->connect_timeout = soap->recv_timeout = soap->send_timeout = 2;
	soap_ssl_client_context(soap, SOAP_SSL_NO_AUTHENTICATION, NULL, NULL, NULL, NULL, NULL);
	if (argc < 2 || soap_connect_command(soap, SOAP_GET, argv[1], "") || soap_end_send(soap) || soap_begin_recv(soap)) {
		soap_print_fault(soap, stderr);
		return 1;
	}
	return 0;
}
