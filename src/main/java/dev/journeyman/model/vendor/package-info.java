/** Providers of models over HTTP, through the libraries of LangChain4j: OpenAI, Anthropic, Gemini and Ollama. */
@NullMarked
package dev.journeyman.model.vendor;

import org.jspecify.annotations.NullMarked;
