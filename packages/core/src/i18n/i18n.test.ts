import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarFaults } from '../calendar/calendar-faults.ts'
import { expressionFaults } from '../expression/expression-error.ts'
import { narrowingFaults } from '../messages/narrowing.ts'
import { quietFaults } from '../messages/quiet.ts'
import { attributeOwners, definitionsOf } from '../model/attribute-definitions.ts'
import { fuelVerdicts } from '../model/fuel-verdict.ts'
import { tripPurposes } from '../model/trip-correction.ts'
import { billingCycles } from '../resources/billing.ts'
import { deviceStatuses } from '../resources/device.ts'
import { fuelTypes, otherDrives } from '../resources/fuel-supply.ts'
import { levels } from '../resources/user.ts'
import { contactRefusals, signInRefusals } from '../vocabulary/account-refusals.ts'
import { alarms } from '../vocabulary/alarms.ts'
import { approvalRefusals } from '../vocabulary/approval-refusals.ts'
import { archiveFaults } from '../vocabulary/archive-faults.ts'
import { indexedAttributes, positionAttributes, positionFields } from '../vocabulary/attributes.ts'
import { categories } from '../vocabulary/categories.ts'
import { addressName } from '../vocabulary/channels/address.ts'
import { channelAttributes, channelList, channels } from '../vocabulary/channels/index.ts'
import { commandFaults } from '../vocabulary/command-faults.ts'
import { withdrawals } from '../vocabulary/command-withdrawals.ts'
import { commandTypes } from '../vocabulary/commands.ts'
import { deliveryOutcomes } from '../vocabulary/delivery-outcomes.ts'
import { deviceAttributes, geofenceAttributes, groupAttributes } from '../vocabulary/device-attributes.ts'
import { eventTypes, stockEventTypes } from '../vocabulary/event-types.ts'
import { fenceFaults } from '../vocabulary/fence-faults.ts'
import { mapOverlays, mapStyles } from '../vocabulary/map-styles.ts'
import { quotaAttributes } from '../vocabulary/message-quotas.ts'
import { planFeatures } from '../vocabulary/plan-features.ts'
import { refusals } from '../vocabulary/refusals.ts'
import { serverAttributes } from '../vocabulary/server-attributes.ts'
import { things } from '../vocabulary/things.ts'
import { userAttributes } from '../vocabulary/user-attributes.ts'
import { type Area, areas as areaList, type TextKey } from './areas.ts'
import { chooseLanguage } from './languages.ts'
import { en as english, mergedCatalogue, ptBR as portuguese } from './testing.ts'
import { vocabularyAreas } from './vocabulary-areas.ts'
import { alarmsText, attributeLabel, humanise, type Translate, textKey, type Vocabulary, wordOf } from './words.ts'

const en = mergedCatalogue(english)
const ptBR = mergedCatalogue(portuguese)
const areas = Object.keys(english) as Area[]

const keys = (table: object) => Object.keys(table)
const definitions = attributeOwners.flatMap(definitionsOf)
const choices = definitions.flatMap(({ choices: own = [] }) => own)
const vocabularies: [Vocabulary, readonly string[]][] = [
  ['about', definitions.map(({ key }) => key)],
  ['alarm', alarms],
  ['attribute', [...keys(positionFields), ...keys(positionAttributes), ...keys(indexedAttributes)]],
  ['attribute', [...keys(deviceAttributes), ...keys(groupAttributes), ...keys(geofenceAttributes)]],
  ['attribute', [...keys(userAttributes), ...keys(serverAttributes)]],
  ['category', categories],
  ['channel', channels],
  ['choice', choices.filter((choice) => !/[$£€]/.test(choice))],
  ['command', keys(commandTypes)],
  ['cycle', billingCycles],
  ['event', [...eventTypes, ...stockEventTypes]],
  ['approvalRefusal', keys(approvalRefusals)],
  ['archiveFault', keys(archiveFaults)],
  ['calendarFault', keys(calendarFaults)],
  ['commandFault', keys(commandFaults)],
  ['contactRefusal', keys(contactRefusals)],
  ['signInRefusal', keys(signInRefusals)],
  ['feature', planFeatures],
  ['fenceFault', keys(fenceFaults)],
  ['formulaFault', keys(expressionFaults)],
  ['narrowingFault', keys(narrowingFaults)],
  ['noAccess', things],
  ['notFound', things],
  ['notInPlan', planFeatures],
  ['refusal', keys(refusals)],
  ['outcome', keys(deliveryOutcomes)],
  ['quietFault', keys(quietFaults)],
  ['fuel', [...fuelTypes, ...otherDrives]],
  ['level', keys(levels)],
  ['mapOverlay', keys(mapOverlays)],
  ['mapStyle', keys(mapStyles)],
  ['missing', channelList.filter(({ address }) => address === 'phone' || typeof address === 'object').map(addressName)],
  ['reach', channelList.map(addressName)],
  ['parameter', Object.values(commandTypes).flatMap(keys)],
  ['status', deviceStatuses],
  ['fuelVerdict', fuelVerdicts],
  ['tripPurpose', tripPurposes],
  ['withdrawal', keys(withdrawals)],
  ['unit', ['kn', 'kmh', 'mph', 'km', 'mi', 'nmi', 'm', 'ft', 'ltr', 'usGal', 'impGal']],
]

/** The placeholders of a text, or the reason why its braces do not close. */
function placeholders(text: string): string[] | string {
  let depth = 0
  const names = new Set<string>()
  for (const [index, character] of [...text].entries()) {
    if (character === '{' && depth++ % 2 === 0) names.add(/^\w*/.exec(text.slice(index + 1))?.[0] ?? '')
    if (character === '}' && --depth < 0) return 'closes too early'
  }
  return depth === 0 ? [...names].sort() : 'does not close'
}

const t: Translate = Object.assign(
  (key: TextKey, values: Record<string, unknown> = {}) =>
    en[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  { has: (key: string) => Object.hasOwn(en, key) },
)

test('[I18N-5] both languages have the same keys, in the same order, and no empty text', () => {
  for (const area of areas) assert.deepEqual(keys(portuguese[area]), keys(english[area]))
  for (const texts of [en, ptBR]) assert.ok(Object.values(texts).every((text) => /^\S(.*\S)?$/s.test(text)))
})

test('[I18N-5] both languages use the same placeholders, and their braces close', () => {
  for (const key of keys(en) as (keyof typeof en)[]) {
    assert.ok(Array.isArray(placeholders(en[key])), `${key} ${placeholders(en[key])}`)
    assert.deepEqual(placeholders(ptBR[key]), placeholders(en[key]), key)
  }
})

/** Texts whose number is never one. */
const neverOne = new Set([
  ...['attributesKeyWrong', 'fencePolygonSize', 'importSimplified', 'importStopped', 'fenceCornersMany'],
  ...['cardFavouritesFull', 'messageMany', 'maintenanceTop', 'refuellingTop', 'ledgerTolerance'],
])
test('a number that may be one is followed by the form of the language for it', () => {
  const counted = /\{(?:count|done|sent|queued|refused|failed|minutes|hours|days|after)\} (?!de |em )\p{L}+s\b/u
  for (const texts of [en, ptBR])
    for (const [key, text] of Object.entries(texts))
      assert.ok(!counted.test(text) || neverOne.has(key), `${key}: ${text}`)
})

test('the words of a vocabulary stand in its area; of the attributes those of a position', () => {
  const positions = keys({ ...positionFields, ...positionAttributes, ...indexedAttributes })
  for (const [vocabulary, words] of vocabularies) {
    const area = vocabularyAreas[vocabulary]
    const inArea: Translate = Object.assign((key: TextKey) => key, {
      has: (key: string) => Object.hasOwn(english[area], key),
    })
    const areaOfChannels = (word: string) => word in channelAttributes || word in quotaAttributes
    const own = words.filter((word) =>
      vocabulary === 'attribute' ? positions.includes(word) : vocabulary !== 'about' || !areaOfChannels(word),
    )
    for (const word of own) assert.ok(textKey(inArea, vocabulary, word), `${word} is not in ${area}`)
  }
})

test('no key stands in two areas', () => {
  const all = areas.flatMap((area) => keys(english[area]))
  assert.deepEqual(
    all.filter((key, index) => all.indexOf(key) !== index),
    [],
  )
})

test('whoever stands on an area stands on what is below it', () => {
  for (const area of areas)
    for (const lower of areaList[area].below)
      assert.deepEqual(
        (areaList[lower].below as readonly Area[]).filter(
          (lowest) => !(areaList[area].below as readonly Area[]).includes(lowest),
        ),
        [],
      )
})

const hasTexts = (vocabulary: Vocabulary, words: readonly string[]): void => {
  for (const word of words) {
    const key = textKey(t, vocabulary, word)
    assert.ok(key && en[key] && ptBR[key], `${vocabulary} ${word}`)
  }
}

test('every word of every vocabulary has its text in both languages', () => {
  for (const [vocabulary, words] of vocabularies) hasTexts(vocabulary, words)
})

test('[ENT-23] each of the ten channels has its label', () => {
  const names = 'command web mail sms whatsapp push pushover telegram traccar firebase'
  hasTexts('channel', names.split(' '))
})

test('[FUEL-25] electric and hybrid have their texts', () => hasTexts('fuel', ['electric', 'hybrid']))

const fixedTexts: Record<string, Partial<Record<TextKey, string>>> = {
  'an email that is taken': { emailAlreadyRegistered: 'There is already a registration with this email!' },
  'an identifier that is taken': { IdAlreadyRegistered: 'There is already a registration with this ID!' },
  '[ERR-3] the title of an error': { errorTitle: 'Error' },
  '[ERR-4] an error without words of its own': { errorGeneral: 'Invalid parameters or constraints violation' },
  'a failed login': { loginFailed: 'Incorrect email address or password' },
  '[CARD-17] a command that was sent or queued': {
    userCommandSend: 'Command Sent Successfully!',
    userCommandRequested: 'Command Requested!',
  },
  'everything else that is fixed': {
    errorZero: "Can't be zero",
    errorRequired: 'Fill in all the required fields!',
    errorLimitTitle: 'Limit Reached!',
    errorLimitText: 'You have selected the maximum of 5 attributes',
    invalidCodeTitle: 'Invalid Code',
    invalidCodeText: 'Please enter the correct code!',
    errorConnection: 'Connection error',
    errorSocket: 'Web socket connection error',
    loginInvalid: 'Invalid username or password',
    resetSent: 'Check your email',
    resetDone: 'New password is set',
    registerDone: 'New user has been registered',
    errorLinkCopy: 'Failed to copy link',
  },
}
for (const [name, texts] of Object.entries(fixedTexts)) {
  test(`${name} has the words of the specification in English, and words in Portuguese`, () => {
    for (const [key, text] of Object.entries(texts) as [TextKey, string][]) {
      assert.equal(en[key], text)
      assert.ok(ptBR[key], key)
    }
  })
}

test('texts given in Portuguese are verbatim', () => {
  assert.deepEqual(
    [
      ptBR.resellerNotFound,
      ptBR.resellerFailed,
      ptBR.errorImageType,
      ptBR.inspectionDone,
      ptBR.inspectionTaxIdMissing,
      ptBR.inspectionPlateMissing,
      ptBR.inspectionDriverUnknown,
      ptBR.inspectionVehicleUnknown,
      ptBR.messagingApiOff,
    ],
    [
      '(Revenda não encontrada)',
      '(Erro ao buscar revenda)',
      'Somente imagens JPEG e PNG são aceitas.',
      'Vistoria Realizado com Sucesso',
      '* Obrigatorio Informa o CPF',
      '* Obrigatorio Informa a Placa do Veículo',
      'Cadastro do Motorista Não Encontrado',
      'Veículo Não Encontrado',
      'Whats API OFF-Line',
    ],
  )
})

test('[FMT-18] an alarms list shows as texts joined by commas', () => {
  assert.equal(alarmsText(t, 'sos,tow'), 'SOS, Tow')
  assert.equal(alarmsText(t, undefined), '')
})

test('an unknown word is spelt out, an unknown attribute shows its key, a numbered one its number', () => {
  assert.equal(wordOf(t, 'event', 'someNewThing'), 'Some new thing')
  assert.equal(humanise('web.reportColor'), 'Web report color')
  assert.equal(attributeLabel(t, 'temp2'), 'Temperature 2')
  assert.equal(attributeLabel(t, 'batteryLevel'), 'Battery')
  assert.equal(attributeLabel(t, 'io_239'), 'io_239')
})

test('[I18N-2] the language is that of the browser', () => {
  assert.equal(chooseLanguage(null, ['pt-BR']), 'ptBR')
  assert.equal(chooseLanguage(null, ['pt']), 'ptBR')
  assert.equal(chooseLanguage(null, ['en-US', 'pt']), 'en')
})

test('the language that is remembered goes before that of the browser', () => {
  assert.equal(chooseLanguage('ptBR', ['en']), 'ptBR')
  assert.equal(chooseLanguage('"en"', ['pt']), 'en')
})

test('[I18N-4] English is the fallback', () => {
  assert.equal(chooseLanguage(null, ['de']), 'en')
  assert.equal(chooseLanguage('klingon', ['de']), 'en')
  assert.equal(chooseLanguage(undefined, []), 'en')
})
