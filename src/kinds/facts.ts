import type { ReplayContext } from '#offline/overlay/replay.ts';

/** Who may do what is the back end's judgement; here everything a person was let do is shown as done. */
export const momentOf = ({ userId, now, today }: Pick<ReplayContext, 'userId' | 'now' | 'today'>) => ({
  actor: { isAdministrator: true, userId },
  now,
  today,
});

/** An item as a line names it; one that the store does not hold is shown by its number. */
export function namesOf(context: Pick<ReplayContext, 'item'>, item_no: string, variant_code: string) {
  const item = context.item(item_no, variant_code);
  return {
    description: item?.description ?? item_no,
    variant_description: item?.variant_description ?? variant_code,
    unit_of_measure: item?.unit_of_measure ?? '',
    picture: item?.picture ?? '',
  };
}
