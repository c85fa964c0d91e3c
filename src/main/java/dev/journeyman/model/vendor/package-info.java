/** Models over HTTP, by the libraries of LangChain4j: OpenAI, Anthropic, Gemini and Ollama. */
@NullMarked
package dev.journeyman.model.vendor;

import org.jspecify.annotations.NullMarked;
