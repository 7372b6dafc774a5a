import { rowIcon } from '../row-icon.tsx'

const Muted = rowIcon('M2 6h2.5L8 3v10l-3.5-3H2zM10.5 6l4 4M14.5 6l-4 4')

/** Silenced: the same mark wherever it stands. */
export const MutedIcon = () => <Muted className="muted-icon" />
