# Takes a payment: python3 pay.py CART_ID, with AUTH_URL, BASE_URL, CLIENT_ID and CLIENT_SECRET set. Amounts are whole cents.
import base64
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

AUTH_URL, BASE_URL = os.environ["AUTH_URL"], os.environ["BASE_URL"]
CLIENT_ID, CLIENT_SECRET = os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"]
AMOUNT = 2500
TRIES = 6
token = None


class Refused(Exception):
    pass


def call(url, body, headers, signed=True):
    """Sends a call again while it may be sent again; gives status and answer, a 409 included."""
    global token
    for tried in range(1, TRIES + 1):
        retry_after = 0.2 * tried
        try:
            authorization = {"Authorization": f"bearer {access_token()}"} if signed else {}
            request = urllib.request.Request(url, body.encode(), {**authorization, **headers}, method="POST")
            status, told, answer = answer_to(request)
            if status == 200 or status == 409:
                return status, answer
            if status == 401 and signed:
                token = None
            elif status not in (408, 429) and status < 500:
                raise Refused(answer["detail"])
            retry_after = float(told.get("Retry-After") or retry_after)
        except (OSError, http.client.HTTPException, json.JSONDecodeError):
            pass  # No answer, or half of one: it may have been done. To send it again is safe.
        if tried < TRIES:
            time.sleep(retry_after)
    raise Exception(f"No answer from {url}")


def answer_to(request):
    try:
        response = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        return response.status, response.headers, json.load(response)


def access_token():
    global token
    if token is None:
        keys = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        headers = {"Authorization": f"Basic {keys}", "Content-Type": "application/x-www-form-urlencoded"}
        _, answer = call(f"{AUTH_URL}/oauth2/token", "grant_type=client_credentials", headers, signed=False)
        token = answer["access_token"]
    return token


def call_json(url, value, headers={}, signed=True):
    return call(url, json.dumps(value), {"Content-Type": "application/json", **headers}, signed)


# The same cart makes one session, however often it is sent.
cart = sys.argv[1] if len(sys.argv) > 1 else str(uuid.uuid4())
consumer_info = {"first_name": "Ada", "last_name": "Byron"}
session = {"amount": AMOUNT, "type": "consumer_checkout", "consumer_info": consumer_info}
status, answer = call_json(f"{BASE_URL}/api/v2.0/sessions", session, {"Idempotency-Key": cart})
if status == 409:
    raise Refused(answer["detail"]["message"])
session_id = answer["id"]

# In a sandbox only. In production the consumer does this in the checkout.
call_json(f"{BASE_URL}/sandbox/sessions/{session_id}/authorize", {"tip": None}, signed=False)

# A 409 says that it was done before, and names what was made.
status, answer = call_json(f"{BASE_URL}/api/v2.0/orders", {"session_id": session_id})
order_id = answer["detail"]["order_id"] if status == 409 else answer["order"]["id"]
status, answer = call_json(f"{BASE_URL}/api/v2.0/orders/{order_id}/charge", {})
charge_id = answer["detail"]["charge_id"] if status == 409 else answer["charge"]["id"]
print(f"Charged {AMOUNT} cents: {charge_id}")
