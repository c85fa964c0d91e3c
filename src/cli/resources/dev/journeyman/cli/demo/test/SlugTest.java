/** Run it: javac -d out src/*.java test/*.java && java -cp out SlugTest */
final class SlugTest {

    private static int failures;

    public static void main(String[] arguments) {
        expect("Hello World", "hello-world");
        expect("Crème brûlée, twice", "creme-brulee-twice");
        expect("  What's new?  ", "what-s-new");
        System.out.println(failures == 0 ? "all slugs are right" : failures + " slugs are wrong");
        System.exit(failures == 0 ? 0 : 1);
    }

    private static void expect(String title, String slug) {
        if (!Slug.of(title).equals(slug)) {
            failures++;
            System.out.println("\"" + title + "\" became " + Slug.of(title) + ", not " + slug);
        }
    }
}
