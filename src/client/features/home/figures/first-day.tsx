import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/en.ts';
import { usePagePermission, usePermit } from '../../../read/permissions.ts';
import { IconBox, IconCart, IconCash, IconChevronRight } from '../../../ui/icons.tsx';
import { linkTo, listAt, type Place } from '../../../ui/place.ts';
import styles from './figures.module.css';

const texts = t.today.first;

/** What to do first in a shop that has not sold anything. */
export function FirstDay() {
  const { mayOpen } = usePermit();
  const sells = usePagePermission('/salesOrders/detail').button('Save');
  const counts = usePagePermission('/payment').button('Shift');
  const items: Place = listAt('/items', {});
  const steps = [
    ...(mayOpen('/items') ? [{ text: texts.items, icon: IconBox, place: items }] : []),
    ...(counts ? [{ text: texts.shift, icon: IconCash, place: { to: '/payment' } satisfies Place }] : []),
    ...(sells
      ? [{ text: texts.sell, icon: IconCart, place: { to: '/salesOrders/detail' } satisfies Place }]
      : []),
  ];
  return (
    <section className={styles.first} aria-labelledby="first-day">
      <h2 id="first-day">{texts.title}</h2>
      <p>{texts.hint}</p>
      <ol>
        {steps.map(({ text, icon: Icon, place }) => (
          <li key={text}>
            <Link className={styles.step} {...linkTo(place)}>
              <Icon size={28} />
              <span>{text}</span>
              <IconChevronRight />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
