import { useStored } from '../../../lib/browser/use-stored.ts'
import type { ThemeName } from '../../theme.ts'

/** The map's own theme once it was chosen, a wall map may stay dark in a light room; until then that of the page. */
export function useMapTheme(): [ThemeName, (theme: ThemeName) => void] {
  const [page] = useStored('theme', 'dark')
  return useStored('mapTheme', page)
}
