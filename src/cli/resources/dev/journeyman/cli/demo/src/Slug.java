/** Makes the part of an address that names an article. */
final class Slug {

    private Slug() {}

    static String of(String title) {
        return title.toLowerCase().replaceAll("[^a-z0-9]", "-");
    }
}
