import type { Row } from './rows.ts'

/** A recorded row that we read differently on purpose. */
interface Deliberate {
  /** Where the row stands: `<protocol> <file> <group> <order>`. */
  readonly row: string
  /** The number of the decision that gives the reason. */
  readonly decision: number
  readonly why: string
}

/** Every difference from the recordings; a row that agrees again fails until it is taken out. */
const deliberate: readonly Deliberate[] = [
  {
    row: 'iotm IotmProtocolEncoderTest 0 0',
    decision: 203,
    why: 'the recording has the payload alone, without the packet that carries it',
  },
  {
    row: 'globalstar GlobalstarProtocolDecoderTest 0 0',
    decision: 203,
    why: 'a record without a place has a time of the unit, and none of a place',
  },
  {
    row: 'totem TotemProtocolDecoderTest 0 2',
    decision: 188,
    why: 'the longitude stands first, so that the vehicle is where it was',
  },
  {
    row: 'recoda RecodaProtocolDecoderTest 0 0',
    decision: 203,
    why: 'NUL bytes behind an identifier are no part of it',
  },
  {
    row: 'gator GatorProtocolDecoderTest 0 5',
    decision: 203,
    why: 'the day of the year 106 is of our calendar, not of the Julian one',
  },
  {
    row: 'polte PolteProtocolDecoderTest 0 0',
    decision: 203,
    why: 'a request is answered',
  },
  {
    row: 'telic TelicFrameDecoderTest 0 4',
    decision: 203,
    why: 'a NUL before a record is skipped, and the record behind it read',
  },
  {
    row: 'cradlepoint CradlepointProtocolDecoderTest 0 0',
    decision: 203,
    why: 'the recording has its own clock in place of the time of day',
  },
  {
    row: 'cradlepoint CradlepointProtocolDecoderTest 0 1',
    decision: 203,
    why: 'the recording has its own clock in place of the time of day',
  },
  {
    row: 'cradlepoint CradlepointProtocolDecoderTest 0 2',
    decision: 203,
    why: 'the recording has its own clock in place of the time of day',
  },
  {
    row: 'cradlepoint CradlepointProtocolDecoderTest 0 4',
    decision: 203,
    why: 'the recording has its own clock in place of the time of day',
  },
  {
    row: 'xt2400 Xt2400ProtocolDecoderTest 0 0',
    decision: 203,
    why: 'NUL bytes in place of a text are no text',
  },
  {
    row: 'wondex WondexProtocolDecoderTest 0 15',
    decision: 203,
    why: 'a keep-alive is sent back when it is read, not when it is cut',
  },
  {
    row: 'megastek MegastekProtocolDecoderTest 0 31',
    decision: 203,
    why: 'an empty identifier is none',
  },
  {
    row: 'taip TaipProtocolDecoderTest 0 13',
    decision: 203,
    why: 'the recording has its own clock, to which another day was nearer',
  },
  {
    row: 'taip TaipProtocolDecoderTest 0 28',
    decision: 203,
    why: 'the recording has its own clock, to which another day was nearer',
  },
  {
    row: 'taip TaipProtocolDecoderTest 0 32',
    decision: 203,
    why: 'the recording has its own clock, to which another day was nearer',
  },
  {
    row: 'freematics FreematicsProtocolDecoderTest 0 1',
    decision: 203,
    why: 'a record without a place has no time of a place, only one of the unit',
  },
  {
    row: 'bce BceProtocolDecoderTest 0 0',
    decision: 203,
    why: 'a record without a place has no time of a place, only one of the unit',
  },
  {
    row: 'bce BceProtocolDecoderTest 0 1',
    decision: 203,
    why: 'a record without a place has no time of a place, only one of the unit',
  },
  {
    row: 'castel CastelProtocolDecoderTest 0 43',
    decision: 226,
    why: 'an alarm without a fix is kept on the last known place',
  },
  {
    row: 'castel CastelProtocolDecoderTest 0 47',
    decision: 226,
    why: 'an alarm without a fix is kept on the last known place',
  },
  {
    row: 'tzone TzoneProtocolDecoderTest 0 4',
    decision: 226,
    why: 'a place that is not read is none at latitude 0 and longitude 0',
  },
  {
    row: 'egts EgtsProtocolDecoderTest 1 3',
    decision: 203,
    why: 'replies are counted, and messages before it that were answered are not in the recording',
  },
  {
    row: 'egts EgtsProtocolDecoderTest 1 4',
    decision: 203,
    why: 'replies are counted, and messages before it that were answered are not in the recording',
  },
  {
    row: 'egts EgtsProtocolDecoderTest 1 6',
    decision: 203,
    why: 'replies are counted, and messages before it that were answered are not in the recording',
  },
  {
    row: 'egts EgtsProtocolDecoderTest 1 7',
    decision: 203,
    why: 'replies are counted, and messages before it that were answered are not in the recording',
  },
  {
    row: 'egts EgtsProtocolDecoderTest 1 8',
    decision: 203,
    why: 'replies are counted, and messages before it that were answered are not in the recording',
  },
  {
    row: 'egts EgtsProtocolDecoderTest 1 9',
    decision: 203,
    why: 'replies are counted, and messages before it that were answered are not in the recording',
  },
]

const reasons = new Map(deliberate.map(({ row, decision, why }) => [row, `decision ${decision}: ${why}`]))

/** Why this row may differ, with its decision; undefined for one that must agree. */
export const deliberateDifference = ({ protocol, file, group, order }: Row): string | undefined =>
  reasons.get(`${protocol} ${file} ${group} ${order}`)
