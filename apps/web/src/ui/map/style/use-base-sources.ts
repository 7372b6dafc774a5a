import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import type { BaseSources } from './map-style.ts'
import { parseSiteTiles } from './site-tiles.ts'

/** Beside the console's own page, whatever the address of the calls. */
const FOLDER = 'basemap/'

export function useBaseSources(): BaseSources {
  const { t } = useTranslation()
  const { config } = useSession()
  return useMemo(
    () => ({
      folder: new URL(FOLDER, new URL(import.meta.env.BASE_URL, window.location.href)).href,
      demo: config.demo,
      site: parseSiteTiles(config.mapTiles),
      attribution: { world: t('map.attribution.world'), city: t('map.attribution.city') },
    }),
    [config, t],
  )
}
