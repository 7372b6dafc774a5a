import type { Translation } from '../../translation.ts'
import type { scenario as source } from '../en/scenario.ts'

export const scenario = {
  'chlorine-release': '化工园区氯气泄漏',
  'caesium-lane': '海关通道出现 Cs-137',
  'sarin-metro': '地铁沙林事件',
  'potassium-load': '含 K-40 的正常货物',
  'smouldering-bale': '棉包阴燃',
  'biological-release': '生物气溶胶释放',
  'network-cut': '网络中断',
} satisfies Translation<typeof source, 'zh-CN'>
