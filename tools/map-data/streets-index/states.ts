const brazilian =
  '01 AC, 02 AL, 03 AP, 04 AM, 05 BA, 06 CE, 07 DF, 08 ES, 11 MS, 13 MA, 14 MT, 15 MG, 16 PA, 17 PB, 18 PR, 20 PI, 21 RJ, ' +
  '22 RN, 23 RS, 24 RO, 25 RR, 26 SC, 27 SP, 28 SE, 29 GO, 30 PE, 31 TO'

/** How Brazilians write the states that GeoNames numbers: `BR.27` is SP. */
export const states: Readonly<Record<string, string>> = Object.fromEntries(
  brazilian.split(', ').map((state) => [`BR.${state.slice(0, 2)}`, state.slice(3)]),
)
