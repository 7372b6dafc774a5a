import type { Translation } from '../../translation.ts'
import type { scenario as source } from '../en/scenario.ts'

export const scenario = {
  chlorine: '化工园区氯气泄漏',
  cs137: '海关通道出现 Cs-137',
  sarin: '地铁沙林事件',
  k40: '含 K-40 的正常货物',
  'scrap-load': '废金属货物中藏有两枚放射源',
  smouldering: '棉包阴燃',
  biological: '生物气溶胶释放',
  contraband: '检查站查获违禁品',
  'network-cut': '网络中断',
} satisfies Translation<typeof source, 'zh-CN'>
