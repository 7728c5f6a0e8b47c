import { type Asked, type Reply, testService } from './service.ts'

/** The most codes of one attempt (QRCODE_LIMIT). */
const codeLimit = 30

interface Instance {
  state: 'open' | 'connecting' | 'close' | undefined
  /** The number of the present code. */
  count: number
  /** What it calls, as it was told. */
  webhook?: { readonly url: string; readonly headers: Readonly<Record<string, string>> } | undefined
}

interface Options {
  /** The global key. */
  readonly key: string
  /** The numbers that have WhatsApp. */
  readonly numbers?: readonly string[]
}

/** An Evolution API 2.3 on this machine, with its states, its codes and its refusals; no message leaves it. */
export async function testEvolution({ key, numbers = [] }: Options) {
  const instances = new Map<string, Instance>()
  /** Answers everything instead, such as a proxy before it. */
  let instead: Reply | undefined

  const service = await testService((asked) => {
    if (instead) return instead
    if (asked.headers.apikey !== key) return refused(401, 'Unauthorized', 'Unauthorized')
    const [, area = '', action = '', name = ''] = asked.path.split('?')[0]!.split('/').map(decodeURIComponent)
    if (asked.method === 'POST' && area === 'instance' && action === 'create') return create(asked)
    const instance = instances.get(name)
    if (!instance) return refused(404, 'Not Found', `The "${name}" instance does not exist`)
    const answer = calls[`${asked.method} ${area}/${action}`]
    return answer?.({ asked, instance, name }) ?? refused(404, 'Not Found', `Cannot ${asked.method} ${asked.path}`)
  })

  function create({ json }: Asked): Reply {
    const { instanceName: name, integration, qrcode, webhook } = json
    if (integration !== 'WHATSAPP-BAILEYS') return refused(400, 'Bad Request', 'Invalid integration')
    if (instances.has(name)) return refused(403, 'Forbidden', `This name "${name}" is already in use.`)
    const instance: Instance = { state: qrcode ? 'connecting' : 'close', count: qrcode ? 1 : 0, webhook }
    instances.set(name, instance)
    const made = { instanceName: name, instanceId: 'f3b0', integration, status: instance.state }
    return [201, { instance: made, hash: 'token', settings: {}, ...(qrcode && { qrcode: codeOf(instance) }) }]
  }

  const calls: Readonly<Record<string, (call: { asked: Asked; instance: Instance; name: string }) => Reply>> = {
    'GET instance/connectionState': ({ instance: { state }, name }) => [
      200,
      { instance: { instanceName: name, state } },
    ],
    'GET instance/connect': ({ instance, name }) => {
      if (instance.state === 'open') return [200, { instance: { instanceName: name, state: 'open' } }]
      if (instance.state !== 'connecting') {
        Object.assign(instance, { state: 'connecting', count: 0 })
        // The first code comes a moment later
        return [200, { pairingCode: null, count: 0 }]
      }
      instance.count ||= 1
      return [200, codeOf(instance)]
    },
    'DELETE instance/logout': ({ instance, name }) => {
      if (instance.state === 'close') return refused(400, 'Bad Request', `The "${name}" instance is not connected`)
      instance.state = 'close'
      return [200, { status: 'SUCCESS', error: false, response: { message: 'Instance logged out' } }]
    },
    'DELETE instance/delete': ({ instance, name }) => {
      if (instance.state === 'open')
        return refused(400, 'Bad Request', `The "${name}" instance needs to be disconnected`)
      instances.delete(name)
      return [200, { status: 'SUCCESS', error: false, response: { message: 'Instance deleted' } }]
    },
    'POST webhook/set': ({ asked, instance }) => {
      instance.webhook = asked.json.webhook
      return [201, { url: asked.json.webhook.url, enabled: true }]
    },
    'POST message/sendText': ({ asked, instance }) => {
      if (instance.state !== 'open') return refused(500, 'Internal Server Error', 'Connection Closed')
      const to = found(asked.json.number)
      if (!to.exists) return [400, { status: 400, error: 'Bad Request', response: { message: [to] } }]
      const message = { conversation: asked.json.text }
      return [201, { key: { remoteJid: to.jid, fromMe: true, id: 'x' }, status: 'PENDING', message }]
    },
  }

  const found = (number: string) => {
    const stored = jidOf(number)
    return { jid: `${stored}@s.whatsapp.net`, exists: numbers.some((one) => jidOf(one) === stored), number }
  }

  return {
    ...service,
    instances,
    /** Somebody scans the code. */
    scan: (name: string) => Object.assign(instances.get(name)!, { state: 'open' }),
    /** Nobody did so in time: there is another code, and after the last one the attempt ends. */
    expire(name: string) {
      const instance = instances.get(name)!
      instance.count += 1
      if (instance.count > codeLimit) Object.assign(instance, { state: 'close', count: 0 })
    },
    /** The call of the webhook with a text that somebody writes to the number, as path, headers and body. */
    written(name: string, { phone, text, id }: { phone: string; text: string; id: string }) {
      const { url, headers } = instances.get(name)!.webhook!
      const sender = { remoteJid: `${jidOf(phone)}@s.whatsapp.net`, fromMe: false, id }
      const data = { key: sender, pushName: 'x', message: { conversation: text }, messageType: 'conversation' }
      const payload = { event: 'messages.upsert', instance: name, data, apikey: key, server_url: service.url }
      return { method: 'POST', url: new URL(url).pathname, headers: { ...headers }, payload } as const
    },
    answerAlways(reply: Reply | undefined) {
      instead = reply
    },
  }
}

const refused = (status: number, error: string, message: string): Reply => [
  status,
  { status, error, response: { message: [message] } },
]

const codeOf = ({ count }: Instance) => ({
  pairingCode: null,
  code: `2@${count}`,
  base64: `data:image/png;base64,${Buffer.from(`code ${count}`).toString('base64')}`,
  count,
})

/** Areas from 31 on have accounts without the ninth digit, where the next one is 7 or more. */
const jidOf = (number: string): string => number.replace(/^55([3-9]\d)9([7-9]\d{7})$/, '55$1$2')
