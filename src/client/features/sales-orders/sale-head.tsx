import classes from './order-header.module.css';

/** A new document needs no more than its name, and where it comes from when it was left here. */
export function SaleHead({ title, restored }: { title: string; restored: string | null }) {
  return (
    <header className={classes.head}>
      <h1>{title}</h1>
      {restored && (
        <p className={classes.hint} role="status">
          {restored}
        </p>
      )}
    </header>
  );
}
