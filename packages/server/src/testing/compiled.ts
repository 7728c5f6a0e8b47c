import { fileURLToPath } from 'node:url'

/** The environment of a program that finds its code compiled, as after `npm start` (tools/setup.mjs): it starts in half the time. */
export const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url)),
}
