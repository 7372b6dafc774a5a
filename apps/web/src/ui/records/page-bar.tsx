import { LeftOutlined, RightOutlined, VerticalRightOutlined } from '@ant-design/icons'
import { formatNumber } from '@vigil/i18n/web'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { Cursor, Pages } from './use-pages.ts'

interface PageBarProps {
  readonly pages: Pages
  /** Null on the last; undefined while it is not known. */
  readonly next: Cursor | null | undefined
  readonly busy: boolean
  readonly children?: ReactNode
}

export function PageBar({ pages, next, busy, children }: PageBarProps) {
  const { t, i18n } = useTranslation()
  const { page } = pages
  return (
    <nav className="page-bar" aria-label={t('history.pages')}>
      {children}
      <span className="page-steps">
        <Button
          icon={<VerticalRightOutlined className="mirrored" />}
          aria-label={t('history.first')}
          title={t('history.first')}
          disabled={page === 1}
          onClick={pages.first}
        />
        <Button
          icon={<LeftOutlined className="mirrored" />}
          aria-label={t('history.previous')}
          title={t('history.previous')}
          disabled={page === 1}
          onClick={pages.back}
        />
        <span className="page-number">{t('history.page', { page: formatNumber(i18n.language, page) })}</span>
        <Button
          icon={<RightOutlined className="mirrored" />}
          aria-label={t('history.next')}
          title={t('history.next')}
          loading={busy}
          // It takes no press meanwhile, and keeps the focus that a disabled one would lose.
          aria-disabled={busy || undefined}
          disabled={!next}
          onClick={() => next && pages.forward(next)}
        />
      </span>
    </nav>
  )
}
