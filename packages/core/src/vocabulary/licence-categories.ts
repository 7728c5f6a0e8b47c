/** The categories of a Brazilian driving licence (CNH), as they stand on it; ACC is for mopeds. */
export const licenceCategories = ['ACC', 'A', 'B', 'C', 'D', 'E', 'AB', 'AC', 'AD', 'AE'] as const
