const button = document.querySelector('#pay');
const status = document.querySelector('#status');

button.addEventListener('click', async () => {
  status.textContent = 'One moment…';
  try {
    const { session_id } = await ask('/examples/session', { amount: 2500 });
    new ServicePay().startSession({
      sessionID: session_id,
      selector: 'body',
      renderInModal: true,
      onComplete: () => capture(session_id),
      onExit: ({ type }) => {
        status.textContent = `Not paid: ${type}`;
      },
    });
  } catch (error) {
    status.textContent = error.message;
  }
});

// onComplete is a message, not a proof: what the server answers counts.
async function capture(session_id) {
  try {
    const { order_id, amount } = await ask('/examples/capture', { session_id });
    status.textContent = `Paid $${(amount / 100).toFixed(2)}: ${order_id}`;
  } catch (error) {
    status.textContent = error.message;
  }
}

// Asks the shop's own server.
async function ask(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
