package dev.journeyman.knowledge.reading;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The filter of files that prompts may quote: it excludes files that may contain secrets and files that are not text.
 * It is stateless and may be used from any thread.
 */
public final class SecretFileFilter {

    /** The maximum size of a file that is read, in bytes. */
    public static final int LARGEST = 512 * 1024;

    private static final Pattern SECRET = Pattern.compile(
            "(?:.*/)?(?:"
                + "\\.env(?:[._-].*)?|.*\\.env|\\.envrc|\\.netrc|_netrc|\\.npmrc|\\.pypirc|\\.pgpass|\\.htpasswd|\\.dockercfg|\\.git-credentials"
                + "|\\.aws/.*|\\.ssh/.*|\\.gnupg/.*|\\.kube/.*|\\.docker/config\\.json|id_(?:rsa|dsa|ecdsa|ed25519)(?:[._-].*)?"
                + "|(?:.*[._-])?(?:credentials?|secrets?|passwords?|passwd|keystore|truststore|api[_-]?keys?|private[_-]?keys?)(?:\\.(?!java$|kt$|py$|[jt]sx?$|go$|rs$|rb$|cs$|php$|scala$|swift$|c$|h$|cpp$|hpp$|md$).*)?"
                + "|.*\\.(?:pem|key|p12|pfx|jks|keystore|asc|gpg|pgp|kdbx|ppk|der|crt|cer|tfstate|tfvars|ovpn|age)(?:\\.\\w+)?)");

    private static final Set<String> NO_TEXT = Set.of(
            "png", "jpg", "jpeg", "gif", "bmp", "ico", "webp", "avif", "pdf", "zip", "gz", "tgz", "bz2", "xz", "7z",
            "rar", "jar", "war", "class", "o", "so", "dll", "dylib", "exe", "bin", "dat", "db", "sqlite", "sqlite3",
            "woff", "woff2", "ttf", "otf", "eot", "mp3", "mp4", "mov", "avi", "wav", "ogg", "flac", "psd", "ai", "wasm",
            "pyc", "parquet");

    /** Parts of suspect file names: a quick check, so that the slow pattern is applied to few files. */
    private static final List<String> SUSPECT = List.of(
            "env",
            "rc",
            "pass",
            "htpasswd",
            "docker",
            "credential",
            "secret",
            "key",
            "store",
            "id_",
            ".pem",
            ".p12",
            ".pfx",
            ".ppk",
            ".pgp",
            ".jks",
            ".asc",
            ".gpg",
            ".der",
            ".cer",
            ".crt",
            ".tf",
            ".ovpn",
            ".age",
            ".kdbx");

    private static final int ASCII = 7;

    /** The first two characters of these parts: one look at each place in a name is enough for most names. */
    private static final boolean[] BEGINNINGS = beginnings();

    /** The beginning of a private key or certificate, anywhere in a file. */
    private static final Pattern KEY = Pattern.compile("-----BEGIN [A-Z0-9 ]*(?:PRIVATE KEY|CERTIFICATE)");

    private static final byte[] BEGIN = "-----BEGIN ".getBytes(StandardCharsets.US_ASCII);

    /** The maximum length of such a beginning. */
    private static final int SORT = 60;

    private SecretFileFilter() {}

    /** Returns whether a file may be quoted, judged by its path alone. */
    public static boolean path(String path) {
        String lower = path.toLowerCase(Locale.ROOT);
        return !controls(path)
                && !NO_TEXT.contains(lower.substring(lower.lastIndexOf('.') + 1))
                && !(suspect(lower) && SECRET.matcher(lower).matches());
    }

    private static boolean controls(String path) {
        for (int i = 0; i < path.length(); i++) {
            if (Character.isISOControl(path.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean suspect(String path) {
        if (path.startsWith(".") || path.contains("/.")) {
            return true;
        }
        for (int i = path.lastIndexOf('/') + 1; i < path.length() - 1; i++) {
            if (begins(path.charAt(i), path.charAt(i + 1)) && suspect(path, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean suspect(String path, int from) {
        for (String each : SUSPECT) {
            if (path.startsWith(each, from)) {
                return true;
            }
        }
        return false;
    }

    private static boolean begins(char first, char second) {
        return (first | second) < 1 << ASCII && BEGINNINGS[(first << ASCII) | second];
    }

    private static boolean[] beginnings() {
        boolean[] beginnings = new boolean[1 << (2 * ASCII)];
        SUSPECT.forEach(each -> beginnings[(each.charAt(0) << ASCII) | each.charAt(1)] = true);
        return beginnings;
    }

    /** Returns whether a file with this content may be quoted. */
    public static boolean content(byte[] content) {
        for (int i = 0; i < content.length; i++) {
            if (content[i] == 0 || (content[i] == '-' && key(content, i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean key(byte[] content, int from) {
        int end = from + BEGIN.length;
        return end <= content.length
                && Arrays.equals(content, from, end, BEGIN, 0, BEGIN.length)
                && KEY.matcher(new String(
                                content, from, Math.min(content.length - from, SORT), StandardCharsets.ISO_8859_1))
                        .lookingAt();
    }
}
