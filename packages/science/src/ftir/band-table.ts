/** wavenumber, height, half width; wavenumber, height, half width; ... */
export type BandTable = Readonly<Record<string, readonly number[]>>
