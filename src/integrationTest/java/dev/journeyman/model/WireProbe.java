package dev.journeyman.model;

import dev.journeyman.model.vendor.PriceList;
import dev.journeyman.model.vendor.VendorModels;
import dev.journeyman.story.BadInputException;
import java.util.Map;

/** A program that builds two models and prints the result for each. */
final class WireProbe {

    private WireProbe() {}

    public static void main(String[] specs) {
        VendorModels wire = new VendorModels(
                Map.of("OPENAI_API_KEY", "k", "ANTHROPIC_API_KEY", "k", "GEMINI_API_KEY", "k"), PriceList.ours());
        try {
            System.out.println("made " + wire.provider(specs[0]).name());
        } catch (BadInputException refused) {
            System.out.println(refused.getMessage());
        }
        if (wire.provider(specs[1]).name().equals(specs[1])) {
            System.out.println("the other is there");
        }
    }
}
