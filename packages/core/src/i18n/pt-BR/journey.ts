import type { journey as english } from '../en/journey.ts'
import type { Translated } from '../languages.ts'

/** Words of what a shared link tells about the way of its vehicle, in Brazilian Portuguese. */
export const journey = {
  journeyTitle: 'A caminho de {name}',
  journeyBetween: 'Chega entre {from} e {to}',
  journeyStanding: 'Parado há {time}',
  journeySilent: 'Sem sinal desde {time}',
  journeyArrived: 'Chegou às {time}',
  journeyHidden: 'Em área privada desde {time}',
  journeyHiddenLong: 'Em área privada',
  journeyLeft: 'Faltam cerca de {distance}',
} as const satisfies Translated<typeof english>
