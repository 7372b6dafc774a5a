import { Permission } from '@vigil/contract'
import { Link } from 'react-router'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { paths } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session.tsx'

/** Modules whose readings several detectors can be asked about: what drifts in the air, and what shines. */
const TRACEABLE: ReadonlySet<string> = new Set(['ecMod', 'cwaMod', 'tvocMod', 'bioMod', 'nuclearMod'])

interface SourceLinkProps {
  readonly alarm: { readonly id: string; readonly module: string }
}

/** One click from an alarm to where it came from. */
export function SourceLink({ alarm: { id, module } }: SourceLinkProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (!can(Permission.Analysis) || !TRACEABLE.has(module)) return null
  return <Link to={paths.source({ alarm: id })}>{t('source.link')}</Link>
}
