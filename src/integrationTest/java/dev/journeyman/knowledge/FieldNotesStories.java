package dev.journeyman.knowledge;

import dev.journeyman.knowledge.Expectations.Expected;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.List;

/** Stories for the developers of the {@link FieldNotes}. */
final class FieldNotesStories {

    private static final String LOCK = "package-lock.json";
    private static final String SCHEMA = "src/api/schema.generated.ts";
    private static final String GERMAN = "src/locales/de.json";
    private static final String FRENCH = "src/locales/fr.json";

    /** Describes behaviour: "searching", "matches"; the command names a test. */
    private static final Expected ACCENTS = new Expected(
            Story.of(
                    "Searching should ignore accents",
                    "Who looks for cafe does not find the note that says café.",
                    Criterion.checked("cafe matches café", "npx vitest run src/lib/search.test.ts")),
            List.of("src/lib/search.ts", "src/lib/search.test.ts"),
            List.of(LOCK, GERMAN, FRENCH));

    /** Names a symbol. */
    private static final Expected WATCHING = new Expected(
            Story.of(
                    "The position is watched for ever",
                    """
                    useGeolocation starts watchPosition and never calls clearWatch. The phone gets warm, also on
                    screens that have no map.\
                    """,
                    Criterion.stated("the watch ends when the component is unmounted or no longer active")),
            List.of("src/hooks/useGeolocation.ts"),
            List.of(LOCK, SCHEMA, GERMAN));

    /** Names a path. */
    private static final Expected LOST_TAGS = new Expected(
            Story.of(
                    "Tags get lost when both sides changed a note",
                    """
                    In src/sync/merge.ts the tags of the newer version win. Keep what either side has, as is done with
                    the photos.\
                    """,
                    Criterion.checked("tags of both sides are kept", "npx vitest run src/sync")),
            List.of("src/sync/merge.ts", "src/sync/merge.test.ts"),
            List.of(LOCK, SCHEMA, GERMAN, "src/lib/exif.ts"));

    /** Wordy; most of its words are about photos, where the fault is not. */
    private static final Expected ENDLESS_UPLOAD = new Expected(
            new Story(
                    null,
                    "Do not retry requests that the server has refused",
                    """
                    I took a panorama of 60 MB. The server answers the upload of such a photo with 413, and rightly
                    so, but the app sends it again and again, with a delay of five seconds, until the battery is
                    empty. A request that fails with a status from 400 to 499 will fail the same way next time, so it
                    should not be retried: withRetry has to give up at once and pass the HttpError on. Anything else
                    is repeated as before.\
                    """,
                    "Users do not pay for uploads that cannot succeed.",
                    null,
                    List.of(
                            Criterion.stated("a request that is answered with 413 is sent once"),
                            Criterion.checked("the types are right", "npx tsc --noEmit")),
                    null,
                    null,
                    null,
                    null),
            List.of("src/api/retry.ts", "src/api/client.ts"),
            List.of(LOCK, GERMAN, FRENCH, "src/components/PhotoStrip.tsx"));

    /** Terse; the command names a test. */
    private static final Expected FLASH = new Expected(
            Story.of(
                    "Dark theme flashes white on start",
                    "",
                    Criterion.checked("the theme is set before the first paint", "npx vitest run useTheme")),
            List.of("src/hooks/useTheme.ts", "src/hooks/useTheme.test.ts"),
            List.of(LOCK, GERMAN, "src/styles/notes.css"));

    /** Describes behaviour: "exported", "titles". */
    private static final Expected QUOTES = new Expected(
            Story.of(
                    "Exported CSV breaks when titles contain commas or quotes",
                    "Spreadsheets then shift all columns to the right. Quote cells as RFC 4180 says.",
                    Criterion.stated("a title with a comma stays in one cell"),
                    Criterion.stated("a quote within a cell is doubled")),
            List.of("src/lib/csv.ts", "src/lib/csv.test.ts"),
            List.of(LOCK, GERMAN, FRENCH, SCHEMA));

    /** Describes behaviour of two files that do not refer to each other: "deleting", "removed", "slices". */
    private static final Expected STALE_TAGS = new Expected(
            Story.of(
                    "Deleting a tag leaves it on the notes",
                    """
                    When a tag is removed from the store, its id stays in the tagIds of the notes that carried it.
                    After the next sync other devices show nothing where the tag was. The slice of the notes has to
                    react to the removal of tags.\
                    """,
                    Criterion.stated("after a tag was removed no note in the store has its id")),
            List.of("src/store/tagsSlice.ts", "src/store/notesSlice.ts"),
            List.of(LOCK, GERMAN, FRENCH, SCHEMA));

    /** Terse; about texts of a language this time. */
    private static final Expected BADGE = new Expected(
            Story.of(
                    "Translate the sync badge",
                    "It is English whatever the settings say. Put the German texts into src/locales/de.json.",
                    Criterion.checked("the badge speaks German", "npx vitest run SyncBadge")),
            List.of("src/components/SyncBadge.tsx", GERMAN, "src/components/SyncBadge.test.tsx"),
            List.of(LOCK, SCHEMA));

    static final List<Expected> ALL =
            List.of(ACCENTS, WATCHING, LOST_TAGS, ENDLESS_UPLOAD, FLASH, QUOTES, STALE_TAGS, BADGE);

    private FieldNotesStories() {}
}
