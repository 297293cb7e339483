// Takes a payment: java Pay.java CART_ID, with AUTH_URL, BASE_URL, CLIENT_ID and CLIENT_SECRET set. Java 17 or newer. Amounts are whole cents.
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Pattern;

class Pay {
    record Answer(int status, String body) {
        /** The text of a member, of an object that is named or of the whole. Your server has a JSON library for this. */
        String text(String object, String member) {
            var within = object.isEmpty() ? "^\\s*\\{" : "\"" + object + "\"\\s*:\\s*\\{";
            // Members before it: texts, numbers, true, false and null, or flat objects.
            var others = "(?:\\s*\"[^\"]*\"\\s*:\\s*(?:\"(?:[^\"\\\\]|\\\\.)*\"|\\{[^{}]*\\}|[^\"{},]+)\\s*,)*";
            var found = Pattern.compile(within + others + "\\s*\"" + member + "\"\\s*:\\s*\"([^\"]*)\"").matcher(body);
            if (!found.find()) throw new IllegalStateException("No " + member + " in " + body);
            return found.group(1);
        }
    }

    static final int AMOUNT = 2500;
    static final int TRIES = 6;
    static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    static String token;

    /** Sends a call again while it may be sent again; gives the answer, a 409 included. */
    static Answer call(String url, String body, boolean signed, String... headers) throws InterruptedException {
        for (int tried = 1; tried <= TRIES; tried++) {
            double retryAfter = 0.2 * tried;
            try {
                var request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(30)).headers(headers);
                if (signed) request.header("Authorization", "bearer " + accessToken());
                var sent = request.POST(HttpRequest.BodyPublishers.ofString(body)).build();
                var response = HTTP.send(sent, HttpResponse.BodyHandlers.ofString());
                int status = response.statusCode();
                boolean whole = response.body().endsWith("}");
                if (whole && (status == 200 || status == 409)) return new Answer(status, response.body());
                if (status == 401 && signed) token = null;
                else if (whole && status != 408 && status != 429 && status < 500) throw new IllegalStateException(response.body());
                retryAfter = response.headers().firstValue("Retry-After").map(Double::valueOf).orElse(retryAfter);
            } catch (IOException error) {
                // No answer: it may have been done. To send it again is safe.
            }
            Thread.sleep((long) (retryAfter * 1000));
        }
        throw new IllegalStateException("No answer from " + url);
    }

    static String accessToken() throws InterruptedException {
        if (token == null) {
            var keys = System.getenv("CLIENT_ID") + ":" + System.getenv("CLIENT_SECRET");
            var basic = "Basic " + Base64.getEncoder().encodeToString(keys.getBytes());
            var form = "application/x-www-form-urlencoded";
            var url = System.getenv("AUTH_URL") + "/oauth2/token";
            var answer = call(url, "grant_type=client_credentials", false, "Authorization", basic, "Content-Type", form);
            token = answer.text("", "access_token");
        }
        return token;
    }

    public static void main(String[] arguments) throws InterruptedException {
        var api = System.getenv("BASE_URL");
        var json = "application/json";
        // The same cart makes one session, however often it is sent.
        var cart = arguments.length > 0 ? arguments[0] : UUID.randomUUID().toString();
        var session = """
            {"amount": %d, "type": "consumer_checkout", "consumer_info": {"first_name": "Ada", "last_name": "Byron"}}
            """.formatted(AMOUNT);
        var created = call(api + "/api/v2.0/sessions", session, true, "Content-Type", json, "Idempotency-Key", cart);
        if (created.status() == 409) throw new IllegalStateException(created.text("detail", "message"));
        var sessionId = created.text("", "id");

        // In a sandbox only. In production the consumer does this in the checkout.
        call(api + "/sandbox/sessions/" + sessionId + "/authorize", "{\"tip\": null}", false, "Content-Type", json);

        // A 409 says that it was done before, and names what was made.
        var order = "{\"session_id\": \"" + sessionId + "\"}";
        var ordered = call(api + "/api/v2.0/orders", order, true, "Content-Type", json);
        var orderId = ordered.status() == 409 ? ordered.text("detail", "order_id") : ordered.text("order", "id");
        var charged = call(api + "/api/v2.0/orders/" + orderId + "/charge", "{}", true, "Content-Type", json);
        var chargeId = charged.status() == 409 ? charged.text("detail", "charge_id") : charged.text("charge", "id");
        System.out.println("Charged " + AMOUNT + " cents: " + chargeId);
    }
}
