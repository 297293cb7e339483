// The bar over every screen of a production environment: nobody can take it for a sandbox.
import classes from './frame.module.css';

export function ProductionBar({ name }: { name: string }) {
  return (
    <section className={classes.production} aria-label="Production environment">
      <span>
        <b>PRODUCTION</b> · {name} · captures here charge real money
      </span>
    </section>
  );
}
