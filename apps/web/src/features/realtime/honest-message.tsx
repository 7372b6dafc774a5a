import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'

/** A page that has nothing to show says why, and where to go. */
export function HonestMessage({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="honest-message">
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <h1>{title}</h1>
            {children}
            <Link to={paths.monitor('list')}>{t('realtime.toMonitor')}</Link>
          </>
        }
      />
    </div>
  )
}

export function UnknownDevice({ sn }: { sn: string }) {
  const { t } = useTranslation()
  return (
    <HonestMessage title={t('realtime.unknown.title')}>
      <p>{t('realtime.unknown.text', { sn })}</p>
    </HonestMessage>
  )
}
