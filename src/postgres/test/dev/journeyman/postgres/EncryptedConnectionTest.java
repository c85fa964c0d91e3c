package dev.journeyman.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** TLS between the store and its server, which has a certificate that it signed itself. */
final class EncryptedConnectionTest {

    private final PostgresServer server = PostgresServer.shared();
    private final String schema = PostgresServer.schema();

    @Test
    void is_made_with_a_certificate_that_the_client_knows_and_refused_otherwise() {
        server.execute("create role encrypted login");
        server.execute("grant create on database postgres to encrypted");

        assertThat(opened("verify-full", server.certificate().toString()).runs())
                .isEmpty();
        assertThatThrownBy(() -> opened("verify-full", "/no/such/certificate"))
                .hasMessageContaining("cannot be reached: Could not open SSL root certificate file");
        assertThatThrownBy(() -> opened("disable", ""))
                .hasMessageContaining("refuses the user or the password: ")
                .hasMessageContaining("no encryption");
    }

    private PostgresJournal opened(String mode, String certificate) {
        PGSimpleDataSource source = PostgresServer.simple(server.port());
        source.setUser("encrypted");
        source.setSslMode(mode);
        source.setSslRootCert(certificate);
        return PostgresJournal.builder(source).schema(schema).open();
    }
}
