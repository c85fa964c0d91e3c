package dev.journeyman.knowledge;

import dev.journeyman.knowledge.Generated.Change;
import dev.journeyman.knowledge.Generated.Step;

/** An app for notes taken outdoors, in TypeScript with React, that works without a network. */
final class FieldNotes {

    private FieldNotes() {}

    static Generated repository() {
        return Generated.of(
                "field-notes",
                "Begin with notes, tags and photos",
                map(),
                Step.of("Repeat requests that fail", Change.added("src/api/retry.ts")),
                theme(),
                Step.of(
                        "Keep the photos of both sides when notes are merged",
                        Change.edited(
                                "src/sync/merge.ts",
                                "newer.photoIds",
                                "[...new Set([...mine.photoIds, ...theirs.photoIds])]")),
                french(),
                Step.of(
                        "Export notes as GeoJSON",
                        Change.added("src/lib/geojson.ts"),
                        Change.edited(
                                "docs/export.md",
                                "Notes can be exported as CSV for a spreadsheet.",
                                "Notes can be exported as CSV for a spreadsheet and as GeoJSON for a map.")),
                Step.of(
                        "Search only after a pause",
                        Change.added("src/components/SearchBar.test.tsx"),
                        Change.edited("src/components/SearchBar.tsx", "50,", "250,")),
                release());
    }

    private static Step map() {
        return Step.of(
                "Show on a map where notes were taken",
                Change.added("src/components/MapView.tsx"),
                Change.added("src/screens/MapScreen.tsx"),
                Change.added("src/lib/geo.ts"),
                Change.edited("src/routes.tsx", "", "import { MapScreen } from './screens/MapScreen';\n"),
                Change.edited("src/routes.tsx", "", "      <Route path=\"/map\" element={<MapScreen />} />\n"));
    }

    private static Step theme() {
        return Step.of(
                "Add a dark theme",
                Change.added("docs/theming.md"),
                Change.added("src/hooks/useTheme.ts"),
                Change.added("src/hooks/useTheme.test.ts"),
                Change.edited("src/App.tsx", "", "import { useTheme } from './hooks/useTheme';\n"),
                Change.edited("src/App.tsx", "", "  useTheme();\n"));
    }

    private static Step french() {
        return Step.of(
                "Speak French",
                Change.added("src/locales/fr.json"),
                Change.edited("src/i18n/index.ts", "", "import fr from '../locales/fr.json';\n"),
                Change.edited("src/i18n/index.ts", "{ de, en }", "{ de, en, fr }"),
                Change.edited(
                        "src/screens/SettingsScreen.tsx", "", "          <option value=\"fr\">Français</option>\n"));
    }

    private static Step release() {
        return Step.of(
                "Release 2.3.0",
                Change.edited("package.json", "2.2.1", "2.3.0"),
                Change.edited("package-lock.json", "2.2.1\",\n  \"lock", "2.3.0\",\n  \"lock"),
                Change.edited("public/service-worker.js", "v22", "v23"));
    }
}
