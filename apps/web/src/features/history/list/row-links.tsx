import { ClusterOutlined, FieldTimeOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Permission } from '@vigil/contract'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { aroundMoment, sameTime } from './record-links.ts'

interface RowLinksProps {
  readonly sn: string
  readonly at: number
  /** How long what it tells of lasted, where it is no moment. */
  readonly lastsMs?: number | undefined
  readonly words?: boolean
}

/** From a row to what surrounds it; for those who may open monitoring records. */
export function RowLinks({ sn, at, lastsMs, words = false }: RowLinksProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { fleet } = useLive()
  if (!can(Permission.Query)) return null
  const links = [
    { key: 'around', to: aroundMoment(sn, at, lastsMs), icon: <FieldTimeOutlined /> },
    { key: 'sameTime', to: sameTime(fleet.place(sn)?.officeId, at), icon: <ClusterOutlined /> },
    { key: 'replay', to: paths.replay(sn, { at }), icon: <PlayCircleOutlined /> },
  ] as const
  return (
    <span className="row-links">
      {links.map(({ key, to, icon }) => {
        const word = key === 'replay' ? t('replay.replayTrip') : t(`lookBack.link.${key}`)
        return (
          <Link key={key} to={to} title={word} aria-label={word}>
            {icon}
            {words && <span>{word}</span>}
          </Link>
        )
      })}
    </span>
  )
}
