// Shows the class anew whenever a file of it has changed; what was unfolded or chosen stays so.
const show = () => {
  const asked = new XMLHttpRequest();
  asked.responseType = "document";
  asked.onload = () => {
    const body = asked.response?.body;
    if (!body) return;
    for (const details of document.querySelectorAll("figure details[open]")) {
      const same = body.querySelector(`[id="${details.closest("figure").id}"] details`);
      if (same) same.open = true;
    }
    const chosen = document.querySelector(".filter :checked").id;
    const same = chosen && body.querySelector(`[id="${chosen}"]`);
    if (same) same.checked = true;
    document.title = asked.response.title;
    // The filter has its rules there.
    const [style, other] = [document, asked.response].map((own) => own.querySelector("style"));
    if (style.textContent !== other.textContent) style.replaceWith(document.adoptNode(other));
    document.body.replaceWith(document.adoptNode(body));
  };
  asked.open("GET", "./");
  asked.send();
};

const news = new EventSource("events");
news.addEventListener("class", show);
// After a pause without a connection anything may have changed.
let before = false;
news.addEventListener("open", () => {
  if (before) show();
  before = true;
});
