import type { SilenceAction, SilenceCause } from '../vocabulary/silence.ts'
import { type CauseRule, fact, lastReport, type Outage, reason } from './silent-unit.ts'

/** Fewer units fall silent together by chance. */
const LEAST_UNITS = 4
/** Shares of the units from which it is said. */
const LIKELY = 0.6
const POSSIBLE = 0.3

type Kind = Readonly<{ cause: SilenceCause; action: SilenceAction }>

const kinds: Readonly<Record<Outage['among'], Kind>> = {
  server: { cause: 'serverOutage', action: 'checkServer' },
  carrier: { cause: 'carrierOutage', action: 'askCarrier' },
  protocol: { cause: 'protocolOutage', action: 'checkPort' },
}

const shareOf = ({ silent, all }: Outage): number => silent / Math.max(all, 1)

/** Many units fell silent within the same minutes: the server, a carrier, or a port. The whole is named before its parts. */
export const outage: CauseRule = (unit) => {
  const counted = unit.outages.filter((one) => one.silent >= LEAST_UNITS && shareOf(one) >= POSSIBLE)
  const whole = counted.find(({ among, ...one }) => among === 'server' && shareOf({ among, ...one }) >= LIKELY)
  const worst = whole ?? counted.toSorted((one, other) => shareOf(other) - shareOf(one))[0]
  if (!worst) return undefined
  const { cause, action } = kinds[worst.among]
  const together = fact('silentTogether', { number: Math.round(shareOf(worst) * 100), text: worst.name })
  return reason(cause, shareOf(worst) >= LIKELY ? 'likely' : 'possible', action, [together, ...lastReport(unit)])
}
