import { fixedIcon } from './row-icon.tsx'

/** A bell that is struck out: a loudspeaker is the sound of the whole console, which may be on. */
const Muted = fixedIcon(
  'M8 2a4 4 0 0 0-4 4v3l-1.5 2.5h11L12 9V6a4 4 0 0 0-4-4zM6.5 13.5a1.5 1.5 0 0 0 3 0M2.5 1.5l11 13',
)

/** Silenced: the same mark wherever it stands. */
export const MutedIcon = () => <Muted className="muted-icon" />
