/** Numbers of a part of the program for those who watch it, by name; as they are at the moment of the call. */
export type Figures = () => Readonly<Record<string, number>>
