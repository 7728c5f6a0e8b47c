import { type Expectation, managers } from './expectation.ts'

const payload = { watch: 'page-of-matrix', protocol: 'gt06', uniqueId: '864507038112650', cursor: '' }

/** The calls of the page of the first tracker (decision 145). */
export const arrivalCalls: Readonly<Record<string, Expectation>> = {
  'POST /api/server/arrivals': { call: () => ({ url: '/api/server/arrivals', payload }), may: managers },
}
