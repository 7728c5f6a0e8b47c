import { type Expectation, who } from './expectation.ts'

/** The live video of cameras (decision 209). */
export const videoCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/stream/:deviceId/:channel/live.m3u8': {
    about: 'device',
    call: (id) => ({ url: `/api/stream/${id}/1/live.m3u8` }),
    may: who('device'),
  },
  'GET /api/stream/:deviceId/:channel/:file': {
    about: 'device',
    call: (id) => ({ url: `/api/stream/${id}/1/0.ts` }),
    may: who('device'),
    answers: [404],
  },
}
