import { administrator, type Expectation, loggedIn, managers, plain } from './expectation.ts'

const contract = { customer: 'nobody', value: 10 }
/** What is not there is missing for administrators, and out of reach for everybody else. */
const nobodys = (url: string, payload?: object): Expectation => ({
  call: () => ({ url, ...(payload && { payload }) }),
  may: administrator,
  answers: [404],
})
const sold = (url: string, payload?: object): Expectation => ({
  call: () => ({ url, ...(payload && { payload }) }),
  may: managers,
  answers: [400],
})

/** A limit without a notice before it cannot be. */
const unfair = { enabled: true, steps: [{ action: 'limit', days: 20, channels: [] }] }
/** A text without what is owed cannot be. */
const trial = {
  step: { action: 'notice', days: 3, channels: ['mail'], texts: { en: 'Please pay now' } },
  channel: null,
}
const granted = { exempt: true, graceUntil: null, reason: 'agreed' }

/** The calls of billing (decision 171): everybody sees what they pay, sellers what they are paid. */
export const billingCalls: Readonly<Record<string, Expectation>> = {
  'GET /modulo/contratos': plain('/modulo/contratos', loggedIn),
  'GET /modulo/contratos ?admin': plain('/modulo/contratos?admin=true', administrator),
  'GET /modulo/contratos ?idcard': plain('/modulo/contratos?idcard=987654', administrator),
  'GET /modulo/contratos/:id': nobodys('/modulo/contratos/987654'),
  'POST /modulo/contratos': sold('/modulo/contratos', contract),
  'POST /modulo/contratos/:id': sold('/modulo/contratos/new', contract),
  'PUT /modulo/contratos/:id': nobodys('/modulo/contratos/987654', contract),
  'DELETE /modulo/contratos/:id': plain('/modulo/contratos/987654', administrator),
  'GET /modulo/faturas': plain('/modulo/faturas', loggedIn),
  'GET /modulo/faturas ?admin': plain('/modulo/faturas?admin=true', administrator),
  'GET /modulo/faturas/:id': plain('/modulo/faturas/cus_1', administrator),
  'PUT /modulo/faturas/:id': nobodys('/modulo/faturas/987654', { status: 'DELETED' }),
  'GET /modulo/resumo': plain('/modulo/resumo?month=2026-08', loggedIn),
  'GET /modulo/pagadores': plain('/modulo/pagadores', managers),
  'POST /modulo/pagadores': nobodys('/modulo/pagadores', { userId: 987_654 }),
  'GET /modulo/asaas/abertas': plain('/modulo/asaas/abertas', managers),
  'GET /modulo/asaas/abertas ?idcard': plain('/modulo/asaas/abertas?idcard=987654', administrator),
  'GET /modulo/asaas/diferencas': plain('/modulo/asaas/diferencas', administrator),
  'PUT /modulo/asaas/diferencas/:id': nobodys('/modulo/asaas/diferencas/987654', { reason: 'x' }),
  'GET /modulo/asaas/resumo': plain('/modulo/asaas/resumo', administrator),
  'POST /modulo/faturas/:id/envio': nobodys('/modulo/faturas/987654/envio'),
  // Exists only where the operator has configured the billing service
  'POST /modulo/asaas/webhook': { ...plain('/modulo/asaas/webhook', () => false), refusals: { others: 404 } },
  'GET /modulo/regua': plain('/modulo/regua', managers),
  'PUT /modulo/regua': sold('/modulo/regua', unfair),
  'POST /modulo/regua/teste': sold('/modulo/regua/teste', trial),
  'GET /modulo/regua/situacao': plain('/modulo/regua/situacao', loggedIn),
  'GET /modulo/regua/clientes': plain('/modulo/regua/clientes', managers),
  'GET /modulo/regua/clientes ?admin': plain('/modulo/regua/clientes?admin=true', administrator),
  'GET /modulo/regua/clientes/:id': plain('/modulo/regua/clientes/cus_1', administrator),
  'GET /modulo/regua/clientes/:id/:format': plain('/modulo/regua/clientes/cus_1/csv', administrator),
  'PUT /modulo/regua/contratos/:id': nobodys('/modulo/regua/contratos/987654', granted),
  'GET /modulo/pix': plain('/modulo/pix', managers),
  'PUT /modulo/pix': sold('/modulo/pix', { key: '', name: '', city: '' }),
}
