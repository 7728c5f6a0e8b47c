/** Metrics of a part of the program, by name; as of the call. */
export type Figures = () => Readonly<Record<string, number>>
