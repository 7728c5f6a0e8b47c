/** What the text messages of a set-up are filled in with. */
export interface SetupValues {
  readonly host: string
  readonly port: number
  readonly apn: string
  readonly apnUser: string
  readonly apnPassword: string
  /** The tracker's own password, where its messages have one. */
  readonly password: string
  /** The number that the tracker calls itself, which some messages repeat. */
  readonly id: string
  /** Seconds between reports of a moving vehicle. */
  readonly interval: number
}

/** The text messages that point a family of trackers at a server. */
export interface Sequence {
  /** The password that the maker sets; absent where the messages have none. */
  readonly password?: string
  /** The messages repeat the tracker's own number. */
  readonly usesId?: true
  /** Each a message, sent in this order, the next after the answer to the one before. */
  readonly messages: (values: SetupValues) => readonly string[]
  /** The message whose answer shows what is stored; absent where none is known. */
  readonly check?: (values: SetupValues) => string
}

/** 1 where a name is given, 0 where an IPv4 address is. */
const nameFlag = (host: string): 0 | 1 => (/^\d{1,3}(\.\d{1,3}){3}$/.test(host) ? 0 : 1)
const hasUser = ({ apnUser, apnPassword }: SetupValues): boolean => apnUser !== '' || apnPassword !== ''
const access = ({ apn, apnUser, apnPassword }: SetupValues): string => `${apn},${apnUser},${apnPassword}`
/** These leave the separators out too where the network asks for no user. */
const shortAccess = (values: SetupValues): string => (hasUser(values) ? access(values) : values.apn)
const server = ({ host, port }: SetupValues): string => `${nameFlag(host)},${host},${port}`
const parameters = () => 'PARAM#'

/** How each family is set up by text messages, from public manuals and the pages of other platforms (decision 145). */
export const sequences = {
  gt06: {
    messages: (values) => [
      `APN,${shortAccess(values)}#`,
      `SERVER,${server(values)},0#`,
      'GMT,W,0,0#',
      `TIMER,${values.interval},3600#`,
      'GPRSON,1#',
    ],
    check: parameters,
  },
  j16: {
    messages: (values) => [
      `APN,${shortAccess(values)}#`,
      `SERVER,${server(values)},0#`,
      'GMT,W,0,0#',
      `TIMER,${values.interval},3600#`,
      'SZCS#SLPDISCONNECT=0',
      'RESET#',
    ],
    check: parameters,
  },
  x3tech: {
    password: '8520',
    messages: (values) => [
      'SETLOCX22#',
      `APN,${access(values)}#`,
      `SERVER,${values.password},${values.host},${values.port},0#`,
      'GMT,W,0#',
      `TIMER,${values.interval}#`,
      'RESET#',
    ],
    check: parameters,
  },
  gtk: {
    password: '8888',
    messages: (values) => [
      `SERVER,${values.password},${values.host},${values.port}#`,
      `APN,${access(values)}#`,
      'RESET#',
    ],
  },
  jimiJC181: {
    messages: (values) => [
      'COREKITSW,0',
      `APN,${access(values)}`,
      'URLTYPE,2',
      `SERVER,${server(values)}`,
      `TIMER,${values.interval}`,
      'GMT,W,0,0',
    ],
    check: () => 'CHECK#',
  },
  jimiJC261: {
    messages: ({ host, port, apn, apnUser, apnPassword }) => [
      'COREKITSW,0#',
      `SERVER,0,${host},${port}#`,
      `APN,${apn},${apn},,,,,,${apnUser},,${apnPassword},,,,#`,
    ],
  },
  iter: {
    messages: (values) => [`APN,${access(values)}#`, `SERVER,0,${values.host},${values.port},0#`, 'RESET#'],
  },
  coban: {
    password: '123456',
    messages: (values) => {
      const { password, host, port, apn, apnUser, apnPassword, interval } = values
      return [
        `begin${password}`,
        `apn${password} ${apn}`,
        ...(hasUser(values) ? [`up${password} ${apnUser} ${apnPassword}`] : []),
        `adminip${password} ${host} ${port}`,
        `time zone${password} 0`,
        `fix${threeDigits(interval)}s***n${password}`,
        `gprs${password}`,
      ]
    },
    check: ({ password }) => `check${password}`,
  },
  tkStar: { password: '123456', messages: (values) => xexun(values, `upload${values.password} ${values.interval}`) },
  xexun: {
    password: '123456',
    messages: (values) => xexun(values, `t${threeDigits(values.interval)}s***n${values.password}`),
  },
  sinotrack: {
    password: '0000',
    messages: (values) => {
      const { password, host, port, apn, apnUser, apnPassword, interval } = values
      return [
        `803${password} ${hasUser(values) ? `${apn} ${apnUser} ${apnPassword}` : apn}`,
        `804${password} ${host} ${port}`,
        `896${password}E00`,
        `805${password} ${interval}`,
        `809${password} 3600`,
        `710${password}`,
      ]
    },
    check: () => 'RCONF',
  },
  suntech: {
    usesId: true,
    messages: (values) => [
      suntechNetwork(values, 'ST300NTW'),
      `ST300ADP;${values.id};02;T;T;1;;0;0;0;0;0;0`,
      `ST300RPT;${values.id};02;3600;${values.interval};60;3;0;0;0;0;0`,
    ],
    check: ({ id }) => `ST300CMD;${id};02;PresetA`,
  },
  suntechST200: {
    usesId: true,
    messages: (values) => [suntechNetwork(values, 'SA200NTW')],
  },
  suntechST390: {
    usesId: true,
    messages: ({ id, apn, host, port }) => [
      `ST400CMD;${id};;${apn};1`,
      `ST400CMD;${id};;${host};${port};${host};${port}`,
    ],
  },
  suntechUniversal: {
    usesId: true,
    messages: ({ id, apn, apnUser, apnPassword, host, port, interval }) => [
      `PRG;${id};10;00#01;01#${apn};02#${apnUser};03#${apnPassword}`,
      `PRG;${id};10;05#${host};06#${port};08#${host};09#${port}`,
      `PRG;${id};10;07#00;10#00`,
      `PRG;${id};10;55#00`,
      `PRG;${id};16;70#3600;79#${interval}`,
    ],
    check: ({ id }) => `CMD;${id};03;01`,
  },
  queclinkGv: {
    password: '',
    messages: ({ password, apn, apnUser, apnPassword, host, port, interval }) => [
      `AT+GTBSI=${password},${apn},${apnUser},${apnPassword},,,,,FFFF$`,
      `AT+GTSRI=${password},3,,1,${host},${port},,,,15,0,0,0,,,FFFF$`,
      `AT+GTFRI=${password},1,0,,0,0000,0000,,${interval},1000,1000,,30,1800,,,,,FFFF$`,
    ],
    check: ({ password }) => `AT+GTRTO=${password},1,,,,,,FFFF$`,
  },
  queclinkGl: {
    password: '',
    messages: ({ password, apn, apnUser, apnPassword, host, port }) => [
      `AT+GTBSI=${password},${apn},${apnUser},${apnPassword},,,,,0002$`,
      `AT+GTSRI=${password},3,,1,${host},${port},,,,15,0,0,0,,,0003$`,
    ],
    check: ({ password }) => `AT+GTRTO=${password},1,,,,,,FFFF$`,
  },
  // Two spaces stand for an empty login and an empty password
  teltonika: {
    messages: ({ apn, apnUser, apnPassword, host, port }) => [
      `  setparam 2001:${apn};2002:${apnUser};2003:${apnPassword}`,
      `  setparam 2004:${host};2005:${port};2006:0`,
    ],
    check: () => '  getstatus',
  },
  meitrack: {
    password: '0000',
    messages: (values) => [
      `${values.password},A21,1,${values.host},${values.port},${access(values)}`,
      `${values.password},A12,${Math.max(1, Math.round(values.interval / 10))},0`,
      `${values.password},B36,0`,
    ],
  },
  ruptela: {
    password: '',
    messages: (values) => [
      `${values.password} setconnection ${access(values)},TCP,${values.host},${values.port}`.trimStart(),
    ],
    check: ({ password }) => `${password} getapn`.trimStart(),
  },
  topflytech: {
    password: '0000',
    messages: (values) => [
      `APN,${values.password},${access(values)}#`,
      `IP,${values.password},${values.host} ${values.port}#`,
      `TIMER,${values.password},${values.interval}:60:0:0#`,
    ],
  },
  calamp: {
    messages: (values) => [
      `!RP,2306,0,${values.apn}`,
      ...(hasUser(values) ? [`!RP,2314,0,${values.apnUser}`, `!RP,2315,0,${values.apnPassword}`] : []),
      `!RP,2319,0,${values.host}`,
      `!RP,769,0,${values.port}`,
      '!R3,70,0',
    ],
    check: () => '!R0',
  },
  bws: {
    password: '000000',
    messages: ({ password, apn, apnUser, apnPassword, host, port, interval }) => [
      `REG${password}#`,
      'SMS1',
      `APN*${apn}*${apnUser}*${apnPassword}`,
      `${nameFlag(host) === 1 ? 'DNS' : 'IP1'}#${host}#${port}#`,
      `HB${interval}`,
      'SHB1800',
      'TZW0',
      'SMS0',
    ],
    check: () => 'IMEI',
  },
  mobilogix: {
    messages: ({ apn, apnUser, apnPassword, host, port }) => [
      `SET NTW=${apn}:${apnUser}:${apnPassword}:${host}:${port}`,
    ],
  },
  maxtrack: {
    password: '0000',
    usesId: true,
    messages: (values) => [`${values.password},${values.id},2,0,${access(values)},${values.host},${values.port},,.`],
  },
  eelink: {
    messages: (values) => [
      `APN,${access(values)}#`,
      `SERVER,1,${values.host},${values.port}#`,
      'GMT,E,0#',
      `TIMER,${values.interval}#`,
    ],
    check: parameters,
  },
  aovx: {
    messages: (values) => [
      `APN,${access(values)}#`,
      `SERVER,1,${values.host},${values.port},0#`,
      `TIMER,${values.interval},${values.interval}#`,
      'GPRSON,1#',
    ],
    check: parameters,
  },
  jointech: {
    usesId: true,
    messages: (values) => [
      `(${values.id},2,S02,129,1,${values.host},${values.port},${values.apn})`,
      `(${values.id},2,S24,129,1,${values.apnUser},${values.apnPassword})`,
    ],
  },
  atrack: {
    messages: ({ apn, apnUser, apnPassword, host, port }) => [
      `AT$GPRS=1,"${apn}","${apnUser}","${apnPassword}","${host}",${port},1,3,30,0,0`,
    ],
  },
  watch: {
    password: '123456',
    messages: (values) => [
      `pw,${values.password},apn,${access(values)},${networkCode(values.apn)}#`,
      `pw,${values.password},ip,${values.host},${values.port}#`,
      `pw,${values.password},upload,${values.interval}#`,
    ],
    check: ({ password }) => `pw,${password},ts#`,
  },
  topin: {
    messages: ({ apn, host, port }) => [
      `APN#${apn}#`,
      `${nameFlag(host) === 1 ? 'DOMAIN' : 'SERVER'}#${host}#${port}#`,
    ],
  },
} as const satisfies Readonly<Record<string, Sequence>>
export type SequenceName = keyof typeof sequences

/** Country and network of the carrier that an APN names; empty for any other, which its seller tells. */
function networkCode(apn: string): string {
  return carrierCodes.find(([carrier]) => carrier.test(apn))?.[1] ?? ''
}
const carrierCodes: readonly (readonly [carrier: RegExp, code: string])[] = [
  [/vivo/i, '72406'],
  [/claro/i, '72405'],
  [/\btim(brasil)?\b/i, '72402'],
]

const threeDigits = (seconds: number): string => String(Math.min(999, seconds)).padStart(3, '0')

function xexun(values: SetupValues, interval: string): string[] {
  const { password, apn, apnUser, apnPassword, host, port } = values
  return [
    `begin${password}`,
    `apn${password} ${apn}`,
    ...(hasUser(values) ? [`apnuser${password} ${apnUser}`, `apnpasswd${password} ${apnPassword}`] : []),
    `adminip${password} ${host} ${port}`,
    interval,
    `gprs${password}`,
  ]
}

/** The field after the version says whether the network asks for a user. */
const suntechNetwork = (values: SetupValues, head: 'ST300NTW' | 'SA200NTW'): string => {
  const { id, apn, apnUser, apnPassword, host, port } = values
  return `${head};${id};02;${hasUser(values) ? 1 : 0};${apn};${apnUser};${apnPassword};${host};${port};;;;`
}
