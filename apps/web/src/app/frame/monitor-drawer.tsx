import { DRAWER_WIDTH } from '@vigil/domain'
import { directionOf } from '@vigil/i18n/web'
import { Drawer, Spin } from 'antd'
import { memo, Suspense } from 'react'
import { useAtLeast } from '../../lib/browser/use-media.ts'
import { currentLocale } from '../../lib/language/translations.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { Boundary } from '../../ui/boundary.tsx'

const DrawerContent = lazyAgain(() => import('./drawer-content.tsx'))

interface MonitorDrawerProps {
  open: boolean
  onClose(): void
}

/** The device monitor beside any page. */
export const MonitorDrawer = memo(function MonitorDrawer({ open, onClose }: MonitorDrawerProps) {
  const { t } = useTranslation()
  const half = useAtLeast('sm')
  return (
    <Drawer
      title={t('shell.drawer')}
      open={open}
      onClose={onClose}
      size={half ? DRAWER_WIDTH : '100%'}
      placement={directionOf(currentLocale()) === 'rtl' ? 'left' : 'right'}
      destroyOnHidden
      className="monitor-drawer"
    >
      <Boundary>
        <Suspense fallback={<Spin />}>
          <DrawerContent />
        </Suspense>
      </Boundary>
    </Drawer>
  )
})
