package dev.journeyman.policy;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The redaction of secrets that are recognized by their form: tokens with the prefix of their issuer, private keys, and
 * passwords in URLs. It is applied to texts that prompts quote, never to the output of a model. It is stateless and may
 * be used from any thread.
 */
public final class SecretShape {

    /** The beginning of a token, which must not be within a word. */
    private static final String BEGIN = "(?<![A-Za-z0-9])";

    /** Each is long enough not to match prose, and takes linear time. */
    private static final List<Pattern> SHAPES = List.of(
            Pattern.compile(
                    BEGIN + "(?:gh[a-z]_|github_pat_|glpat-|npm_|hf_|pypi-|dop_v1_|shp[a-z]{2}_)[A-Za-z0-9_-]{10,}+"),
            Pattern.compile(BEGIN + "sk-(?:ant|proj|svcacct|or|lf)-[A-Za-z0-9_-]{8,}+"),
            Pattern.compile(BEGIN + "sk-[A-Za-z0-9]{20,}+"),
            Pattern.compile(BEGIN + "(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}+"),
            Pattern.compile(BEGIN + "(?:AKIA|ASIA|AGPA|AIDA|AROA|ABIA|ACCA)[A-Z0-9]{12,}+"),
            Pattern.compile(BEGIN + "(?:xox[a-z]|xapp)-[A-Za-z0-9-]{8,}+"),
            Pattern.compile(BEGIN + "(?:AIza|ya29\\.)[A-Za-z0-9_-]{20,}+"),
            Pattern.compile(BEGIN + "SG\\.[A-Za-z0-9_-]{16,}+\\.[A-Za-z0-9_-]{16,}+"),
            Pattern.compile(BEGIN + "eyJ[A-Za-z0-9_-]{8,}+(?:\\.[A-Za-z0-9_-]{8,}+){1,4}\\.?"));

    private static final Pattern IN_ADDRESS =
            Pattern.compile("(?<=://)([A-Za-z0-9._~%+-]{0,64}):([^/\\s:@\"'<>{}$]{3,200})@(?=[A-Za-z0-9\\[])");

    private static final Pattern KEY = Pattern.compile("-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----");
    private static final String END = "-----END ";
    private static final String DASHES = "-----";

    private SecretShape() {}

    /** Returns a text with each secret replaced by {@link Redaction#MARK}. */
    public static String clean(String text) {
        String clean = withoutKeys(text);
        for (Pattern shape : SHAPES) {
            clean = shape.matcher(clean).replaceAll(Redaction.MARK);
        }
        return IN_ADDRESS
                .matcher(clean)
                .replaceAll(address -> Matcher.quoteReplacement(address.group(1) + ":" + Redaction.MARK + "@"));
    }

    /** Replaces private keys to their end, or to the end of the text where the key was cut. */
    private static String withoutKeys(String text) {
        StringBuilder clean = new StringBuilder();
        Matcher key = KEY.matcher(text);
        int from = 0;
        while (from < text.length() && key.find(from)) {
            clean.append(text, from, key.start()).append(Redaction.MARK);
            int end = text.indexOf(END, key.end());
            int closed = end < 0 ? -1 : text.indexOf(DASHES, end + END.length());
            from = closed < 0 ? text.length() : closed + DASHES.length();
        }
        return clean.append(text, from, text.length()).toString();
    }
}
