package dev.journeyman.prompt;

/** A renderer of prompts from typed views. Its threading is that of the implementation. */
public interface PromptRenderer {

    /** Returns the prompt for a view. */
    String render(View view);
}
