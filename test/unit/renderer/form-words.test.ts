// What the forms say of names and pasted identifiers.
import { describe, expect, test } from 'vitest';
import { orderIdProblem, sessionIdProblem } from '../../../renderer/features/orders/id-problem.ts';
import { firstNameProblem, lastNameProblem } from '../../../renderer/features/sessions/name-problem.ts';

describe('a name', () => {
  test.each(['Ava', ' Ava ', 'مريم', 'Ava 🎉', 'n'.repeat(100)])('%j is taken', (name) => {
    expect(firstNameProblem(name)).toBeNull();
  });

  test('of blanks is asked for again', () => {
    expect(lastNameProblem('   ')).toBe('Enter a last name.');
  });

  test('of 300 characters is told how long it may be', () => {
    expect(firstNameProblem('n'.repeat(300))).toBe('Use 100 characters or fewer. This has 300.');
  });
});

describe('a pasted identifier', () => {
  test('is taken with the blanks a paste brings along', () => {
    expect(orderIdProblem(' order_8f3c\n')).toBeNull();
    expect(sessionIdProblem('sess_8f3c')).toBeNull();
  });

  test('of another kind is refused, naming how the right kind begins', () => {
    expect(orderIdProblem('sess_8f3c')).toMatch(/start with order_/);
    expect(sessionIdProblem('order_8f3c')).toMatch(/start with sess_/);
  });

  test.each(['', '  '])('%j is asked for', (text) => {
    expect(orderIdProblem(text)).toBe('Enter an order ID.');
  });

  test.each(['order_', 'order_../x', 'order_a b'])('%j is refused', (text) => {
    expect(orderIdProblem(text)).not.toBeNull();
  });
});
