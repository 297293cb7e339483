// Carries procedures out; what fails crosses the border as a problem.
import { RPCHandler } from '@orpc/server/fetch';
import { problemForCaller } from './problem-for-caller.ts';
import { consoleRouter } from './router.ts';

export const rpc = new RPCHandler(consoleRouter, {
  interceptors: [
    async ({ next }) => {
      try {
        return await next();
      } catch (error) {
        throw problemForCaller(error);
      }
    },
  ],
});
