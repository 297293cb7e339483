<?php
// Takes a payment: php pay.php CART_ID, with AUTH_URL, BASE_URL, CLIENT_ID and CLIENT_SECRET set. Needs the curl extension. Amounts are whole cents.
const AMOUNT = 2500;
const TRIES = 6;
$token = null;

/** Sends a call again while it may be sent again; gives status and answer, a 409 included. */
function call(string $url, string $body, array $headers, bool $signed = true): array
{
    global $token;
    for ($tried = 1; $tried <= TRIES; $tried++) {
        $retryAfter = 0.2 * $tried;
        $sent = $signed ? ['Authorization: bearer ' . accessToken(), ...$headers] : $headers;
        $curl = curl_init($url);
        curl_setopt_array($curl, [
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_HTTPHEADER => $sent,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 30,
            CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$retryAfter): int {
                if (stripos($line, 'Retry-After:') === 0) {
                    $retryAfter = (float) substr($line, strlen('Retry-After:'));
                }
                return strlen($line);
            },
        ]);
        $text = curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        $answer = is_string($text) ? json_decode($text, true) : null;
        // No answer, or half of one: it may have been done. To send it again is safe.
        if ($answer !== null) {
            if ($status === 200 || $status === 409) {
                return [$status, $answer];
            }
            if ($status === 401 && $signed) {
                $token = null;
            } elseif ($status !== 408 && $status !== 429 && $status < 500) {
                throw new RuntimeException(json_encode($answer['detail']));
            }
        }
        usleep((int) ($retryAfter * 1_000_000));
    }
    throw new RuntimeException("No answer from $url");
}

function accessToken(): string
{
    global $token;
    if ($token === null) {
        $keys = base64_encode(getenv('CLIENT_ID') . ':' . getenv('CLIENT_SECRET'));
        $headers = ["Authorization: Basic $keys", 'Content-Type: application/x-www-form-urlencoded'];
        [, $answer] = call(getenv('AUTH_URL') . '/oauth2/token', 'grant_type=client_credentials', $headers, false);
        $token = $answer['access_token'];
    }
    return $token;
}

function callJson(string $path, array $value, array $headers = [], bool $signed = true): array
{
    $body = json_encode($value, JSON_FORCE_OBJECT);
    return call(getenv('BASE_URL') . $path, $body, ['Content-Type: application/json', ...$headers], $signed);
}

// The same cart makes one session, however often it is sent.
$cart = $argv[1] ?? bin2hex(random_bytes(16));
$consumer = ['first_name' => 'Ada', 'last_name' => 'Byron'];
$session = ['amount' => AMOUNT, 'type' => 'consumer_checkout', 'consumer_info' => $consumer];
[$status, $answer] = callJson('/api/v2.0/sessions', $session, ["Idempotency-Key: $cart"]);
if ($status === 409) {
    throw new RuntimeException($answer['detail']['message']);
}
$sessionId = $answer['id'];

// In a sandbox only. In production the consumer does this in the checkout.
callJson("/sandbox/sessions/$sessionId/authorize", ['tip' => null], [], false);

// A 409 says that it was done before, and names what was made.
[$status, $answer] = callJson('/api/v2.0/orders', ['session_id' => $sessionId]);
$orderId = $status === 409 ? $answer['detail']['order_id'] : $answer['order']['id'];
[$status, $answer] = callJson("/api/v2.0/orders/$orderId/charge", []);
$chargeId = $status === 409 ? $answer['detail']['charge_id'] : $answer['charge']['id'];
echo 'Charged ', AMOUNT, " cents: $chargeId\n";
