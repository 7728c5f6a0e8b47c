/** What the city of São Paulo shortens in the names of its streets. */
const titles: Readonly<Record<string, string>> = {
  Apost: 'Apóstolo',
  Arcip: 'Arcipreste',
  Av: 'Avenida',
  Capm: 'Capitão-Mor',
  Cd: 'Conde',
  Comen: 'Comendador',
  Desem: 'Desembargador',
  Gal: 'General',
  Maest: 'Maestro',
  Mons: 'Monsenhor',
  Nsra: 'Nossa Senhora',
  Past: 'Pastor',
  Rev: 'Reverendo',
  Sold: 'Soldado',
  Sta: 'Santa',
  Sto: 'Santo',
  Trav: 'Travessa',
  Tte: 'Tenente',
  Ttcel: 'Tenente-Coronel',
}

/** A name of the city of São Paulo written out, without the neighbourhood in brackets that distinguishes it from others. */
export const writtenOut = (name: string): string =>
  name.replace(/ \(.*/, '').replaceAll(/\p{L}+/gu, (word) => titles[word] ?? word)

/** One space between words, and the small words small: `Praça da Sé`. */
export const spelled = (name: string): string =>
  name
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<= )(D[aeo]s?|E)(?= )/g, (word) => word.toLowerCase())
