/* Judge for QUrl of Qt: see README.md. */

#include "judge.h"
#include <QUrl>

static const char *version(void) { return "QUrl of Qt " QT_VERSION_STR; }

static void put_text(const char *key, const QString &s) { put(key, s.toUtf8().constData()); }

static void see(const char *s, size_t n)
{
	QUrl u = QUrl::fromEncoded(QByteArray(s, (int)n));

	if (!u.isValid()) {
		refused(u.errorString().toUtf8().constData());
		return;
	}
	put_text("scheme", u.scheme());
	put_text("userinfo", u.userInfo(QUrl::FullyEncoded));
	put_text("host", u.host(QUrl::FullyEncoded));
	if (u.port() >= 0)
		put_text("port", QString::number(u.port()));
	put_text("path", u.path(QUrl::FullyEncoded));
	if (u.hasQuery())
		put_text("query", u.query(QUrl::FullyEncoded));
	if (u.hasFragment())
		put_text("fragment", u.fragment(QUrl::FullyEncoded));
}
