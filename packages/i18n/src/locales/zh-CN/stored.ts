import type { Translation } from '../../translation.ts'
import type { stored as source } from '../en/stored.ts'

/** The register of what sites keep of dangerous goods. */
export const stored = {
  label: '各场所的存放物',
  new: '新条目',
  intro: '各场所存放的物质和核素，以及同一时间的最大存量。资料页、知识图谱及其关于缺少探测器的问题均以此为准。',
  none: '登记册尚无内容，请添加第一条。',
  what: '物质或核素',
  whatHint: '名称、化学式、联合国编号',
  amount: '最大存量',
  unit: '单位',
  place: '场所内位置',
  since: '起始日期',
  remarks: '备注',
  site: '场所',
  removeAsk: '{site}不再存放{name}。该条目仍保留在记录中。',
  former: '此前的内容',
  formerNone: '尚未更改过。',
  at: '存放场所',
  notStored: '您可见的场所均未登记此物。',
  near: '所波及场所的存放物',
  keep: '维护登记册',
} satisfies Translation<typeof source, 'zh-CN'>
