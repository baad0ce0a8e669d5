// Shows the class anew whenever a file of it has changed; what was unfolded stays so.
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
    document.title = asked.response.title;
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
